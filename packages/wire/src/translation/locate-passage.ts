/** Where cited passages stand in a text; providers count in bytes, code points or UTF-16 units. */

/** A stretch of a text in UTF-16 units, as JavaScript counts; the end is exclusive. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** The UTF-16 index of an offset; null where it is beyond the text or inside a character. */
export type OffsetReader = (offset: unknown) => number | null;

const INSIDE = 0xffffffff;

/** Reads offsets that count the bytes of the text in UTF-8. */
export function byteOffsets(text: string): OffsetReader {
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes === text.length) return plainOffsets(text.length);
  return mappedOffsets(text, sizeBytes, (point) =>
    point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4,
  );
}

/** Reads offsets that count the code points of the text. */
export function codePointOffsets(text: string): OffsetReader {
  return mappedOffsets(text, text.length, () => 1);
}

/**
 * Settles where a passage is: at the given place if it reads so there, else at its first occurrence.
 * @param text the whole text
 * @param given what the provider's offsets amount to
 * @param cited the words of the passage, where the provider repeats them
 * @returns null if it is nowhere
 */
export function locatePassage(text: string, given: Passage | null, cited: string | null): Passage | null {
  const isInside = given !== null && given.start <= given.end && given.end <= text.length;
  if (isInside && (cited === null || text.slice(given.start, given.end) === cited)) return given;
  if (cited === null) return null;
  const start = text.indexOf(cited);
  return start === -1 ? null : { start, end: start + cited.length };
}

const plainOffsets =
  (length: number): OffsetReader =>
  (offset) =>
    typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset <= length ? offset : null;

function mappedOffsets(text: string, length: number, sizeOf: (point: number) => number): OffsetReader {
  const indexes = new Uint32Array(length + 1).fill(INSIDE);
  let offset = 0;
  let index = 0;
  for (const character of text) {
    indexes[offset] = index;
    // A lone surrogate takes three bytes, as the replacement character that stands for it does.
    offset += sizeOf(character.codePointAt(0) ?? 0);
    index += character.length;
  }
  indexes[offset] = index;
  const plain = plainOffsets(offset);
  return (given) => {
    const at = plain(given);
    const found = at === null ? INSIDE : (indexes[at] ?? INSIDE);
    return found === INSIDE ? null : found;
  };
}
