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
