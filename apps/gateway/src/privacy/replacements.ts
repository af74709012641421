/** What was replaced in a request. */
export interface Replacements {
  /** Codes of the types that were looked for. */
  readonly codes: ReadonlySet<number>;
  /** For each text that was searched, in the order of the walk, the places of its values, from left to right. */
  readonly places: readonly (readonly Place[])[];
}

/** Offsets in a text as it came, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}
