import type { Detector } from '../detect/index.ts';
import type { SpanCache } from './parse-field.ts';

/** What sessions share. */
export interface SessionDependencies {
  readonly detector: Detector;
  /** Whether a lower-case word is an ordinary word. */
  readonly isCommonWord: (word: string) => boolean;
  /** Whether a lower-case word belongs to a language; more words than `isCommonWord`, which is its default. */
  readonly isOrdinaryWord?: ((word: string) => boolean) | undefined;
  readonly cache?: SpanCache | undefined;
}
