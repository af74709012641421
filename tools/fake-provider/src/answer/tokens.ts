/** Tokens of the fake provider: a word with the white space before it. Joined they restore the text exactly. */
export function splitTokens(text: string): string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

/** Number of tokens of a text, as {@link splitTokens} makes them. */
export function countTokens(text: string): number {
  return text === '' ? 0 : splitTokens(text).length;
}

/** Splits a text into pieces of `size` code points. */
export function splitCodePoints(text: string, size: number): string[] {
  const points = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < points.length; at += size) pieces.push(points.slice(at, at + size).join(''));
  return pieces;
}
