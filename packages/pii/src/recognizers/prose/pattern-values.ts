import type { Span } from '../recognizer.ts';

/**
 * The values that patterns find in a text, as spans of one type.
 * @param readValue the value within a match, which ends or contains it; undefined for none
 */
export function patternValues(
  text: string,
  patterns: readonly RegExp[],
  { code, score }: Pick<Span, 'code' | 'score'>,
  readValue: (match: RegExpExecArray) => string | undefined,
): Span[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): readonly Span[] => {
      const value = readValue(match);
      if (value === undefined || value === '') return [];
      const start = match.index + match[0].lastIndexOf(value);
      return [{ start, end: start + value.length, code, score }];
    }),
  );
}
