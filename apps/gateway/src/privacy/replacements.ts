import { type AnonymizationSession, findEntity } from '@sluice/pii';

/** Replacements in a request. */
export interface Replacements {
  /** Entity types that were searched for. */
  readonly codes: ReadonlySet<number>;
  /** Spans of the values in each searched text, in visiting order, from left to right. */
  readonly spans: readonly (readonly Place[])[];
}

/** Offsets in the original text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A value and what is sent instead of it. */
export interface ShownReplacement {
  readonly placeholder: string;
  /** Name of the type. */
  readonly type: string;
  readonly value: string;
}

/** What a session has replaced and can restore, in order of first appearance. */
export function shownReplacementsOf({ map }: Pick<AnonymizationSession, 'map'>): readonly ShownReplacement[] {
  return [...map.entries()].map(({ key, code, value }) => ({
    placeholder: map.replacementText(key),
    type: findEntity(code)?.name ?? String(code),
    value,
  }));
}
