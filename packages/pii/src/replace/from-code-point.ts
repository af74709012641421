const maxCodePoint = 0x10ffff;

/** The character of a code point; undefined for other numbers. */
export function fromCodePoint(code: number): string | undefined {
  return code <= maxCodePoint ? String.fromCodePoint(code) : undefined;
}
