import type { Draft } from './draft.ts';
import type { Phrases } from './phrases.ts';
import type { Values } from './values.ts';

/** Everything needed to compose synthetic texts. */
export interface Composer {
  readonly phrases: Phrases;
  readonly values: Values;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly chance: (p: number) => boolean;
  /** Writes a value for a slot. */
  readonly slot: (draft: Draft, name: string) => void;
  /** Writes a template with its slots filled in. */
  readonly fill: (draft: Draft, template: string) => void;
}
