/** Where cited passages stand in a text; providers count in bytes, code points or UTF-16 units. */

/** A stretch of a text in UTF-16 units, as JavaScript counts; the end is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** The UTF-16 index of an offset; null where it is beyond the text or inside a character. */
export type OffsetConverter = (offset: unknown) => number | null;

const insideCharacter = 0xffffffff;

/** Reads offsets that count the bytes of the text in UTF-8. */
export function byteOffsetConverter(text: string): OffsetConverter {
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes === text.length) return identityConverter(text.length);
  return tableConverter(text, sizeBytes, (point) =>
    point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4,
  );
}

/** Reads offsets that count the code points of the text. */
export function codePointOffsetConverter(text: string): OffsetConverter {
  return tableConverter(text, text.length, () => 1);
}

/**
 * Settles where a passage is: at the given place if it reads so there, else at its first occurrence.
 * @param text the whole text
 * @param given what the provider's offsets amount to
 * @param cited the words of the passage, where the provider repeats them
 * @returns null if it is nowhere
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
    // A lone surrogate takes three bytes, as the replacement character that stands for it does.
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
