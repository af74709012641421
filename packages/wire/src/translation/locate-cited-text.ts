/** Positions of cited text; providers count in bytes, code points or UTF-16 units. */

/** A span of text in UTF-16 units; the end is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Converts an offset to a UTF-16 index; null if it is beyond the text or inside a character. */
export type OffsetConverter = (offset: unknown) => number | null;

const insideCharacter = 0xffffffff;

/** Converts offsets in UTF-8 bytes. */
export function byteOffsetConverter(text: string): OffsetConverter {
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes === text.length) return identityConverter(text.length);
  return tableConverter(text, sizeBytes, (point) =>
    point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4,
  );
}

/** Converts offsets in code points. */
export function codePointOffsetConverter(text: string): OffsetConverter {
  return tableConverter(text, text.length, () => 1);
}

/**
 * Locates cited text: at the given span if it matches there, else at its first occurrence.
 * @param text the whole text
 * @param given the span from the provider's offsets
 * @param cited the cited text, if the provider repeats it
 * @returns null if it is not found
 */
export function locateCitedText(text: string, given: TextSpan | null, cited: string | null): TextSpan | null {
  const isInside = given !== null && given.start <= given.end && given.end <= text.length;
  if (isInside && (cited === null || text.slice(given.start, given.end) === cited)) return given;
  if (cited === null) return null;
  const start = text.indexOf(cited);
  return start === -1 ? null : { start, end: start + cited.length };
}

const identityConverter =
  (length: number): OffsetConverter =>
  (offset) =>
    typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset <= length ? offset : null;

function tableConverter(text: string, length: number, sizeOf: (point: number) => number): OffsetConverter {
  const indexes = new Uint32Array(length + 1).fill(insideCharacter);
  let offset = 0;
  let index = 0;
  for (const character of text) {
    indexes[offset] = index;
    // A lone surrogate counts three bytes, like the replacement character it is encoded as.
    offset += sizeOf(character.codePointAt(0) ?? 0);
    index += character.length;
  }
  indexes[offset] = index;
  const plain = identityConverter(offset);
  return (given) => {
    const at = plain(given);
    const found = at === null ? insideCharacter : (indexes[at] ?? insideCharacter);
    return found === insideCharacter ? null : found;
  };
}
