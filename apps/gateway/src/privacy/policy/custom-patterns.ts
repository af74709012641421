/** Custom patterns of an account, in RE2 syntax, with an engine that is linear in the length of the text. */
import { findEncodedValues, type Span } from '@sluice/pii';
import { RE2JS } from 're2js';
import type { AnonymizationSettings } from '../../config/index.ts';

type Pattern = NonNullable<NonNullable<AnonymizationSettings['patterns']>[number]>;

const firstCustomCode = 990;
/** Maximum matches of one pattern in one text; more fail the request. */
const maxMatches = 100_000;

/** Compiles patterns. Throws a SyntaxError naming the first invalid one. */
export function compilePatterns(patterns: readonly Pattern[]): ((text: string) => Span[])[] {
  return patterns.map(({ pattern, type }) => {
    const compiled = compile(pattern);
    const code = type ?? firstCustomCode;
    const find = (text: string): Span[] => {
      const spans: Span[] = [];
      const matcher = compiled.matcher(text);
      while (matcher.find()) {
        // Further matches would be sent unchanged, so the request fails instead.
        if (spans.length === maxMatches)
          throw new RangeError('A custom pattern of the account has too many matches.');
        const start = matcher.start();
        const end = matcher.end();
        if (end > start) spans.push({ start, end, code, score: 1 });
      }
      return spans;
    };
    return (text) => [...find(text), ...findEncodedValues(text, find)];
  });
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`The pattern ${pattern} is not in RE2 syntax: ${reason}`);
  }
}
