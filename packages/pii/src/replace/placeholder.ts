/**
 * Placeholders: `<PERSON_1>`, and for other forms of the same name `<PERSON_1_LAST>`, `<PERSON_1_FIRST>`,
 * `<PERSON_1_V2>`. They are typed and numbered because models need to tell values apart: with one `<PERSON>` for
 * everyone, questions about who is who could not be answered.
 */

/** Which form of a name it stands for; undefined for the first form that appeared. */
export type PlaceholderVariant = 'FIRST' | 'LAST' | `V${number}`;

/** Returns a placeholder without brackets: the key of the map, and the normal form of altered placeholders. */
export function placeholderKey(type: string, number: number, variant?: PlaceholderVariant): string {
  return variant === undefined ? `${type}_${number}` : `${type}_${number}_${variant}`;
}

export function formatPlaceholder(key: string): string {
  return `<${key}>`;
}
