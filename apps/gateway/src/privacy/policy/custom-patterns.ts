/** An account's own patterns. RE2 syntax, run by an engine that is linear in the length of the text. */
import type { Span } from '@sluice/pii';
import { RE2JS } from 're2js';
import type { AnonymizationSettings } from '../../config/index.ts';

type Pattern = NonNullable<NonNullable<AnonymizationSettings['patterns']>[number]>;

const firstCustomCode = 990;
/** Most matches of one pattern in one text, so that a pattern which matches everything stays bounded; more fail. */
const maxMatches = 100_000;

/** Compiles patterns. Throws SyntaxError that names the first which is not RE2. */
export function compilePatterns(patterns: readonly Pattern[]): ((text: string) => Span[])[] {
  return patterns.map(({ pattern, type }) => {
    const compiled = compile(pattern);
    const code = type ?? firstCustomCode;
    return (text) => {
      const spans: Span[] = [];
      const matcher = compiled.matcher(text);
      while (matcher.find()) {
        // What is beyond would leave as it is: the request fails instead.
        if (spans.length === maxMatches)
          throw new RangeError('A custom pattern of the account has too many matches.');
        const start = matcher.start();
        const end = matcher.end();
        if (end > start) spans.push({ start, end, code, score: 1 });
      }
      return spans;
    };
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
