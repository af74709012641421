/**
 * Markers: `<PERSON_1>`, and for other forms of the same name `<PERSON_1_LAST>`, `<PERSON_1_FIRST>`, `<PERSON_1_V2>`.
 * Typed and numbered, since models keep apart what is named apart: with one `<PERSON>` for everybody, questions of
 * who is who cannot be answered.
 */

/** Which form of a name a marker stands for; undefined: the one that appeared first. */
export type PlaceholderVariant = 'FIRST' | 'LAST' | `V${number}`;

/** A marker without its brackets: what the map is keyed by, and what the tolerant grammar normalizes to. */
export function placeholderKey(type: string, number: number, variant?: PlaceholderVariant): string {
  return variant === undefined ? `${type}_${number}` : `${type}_${number}_${variant}`;
}

export function formatPlaceholder(key: string): string {
  return `<${key}>`;
}
