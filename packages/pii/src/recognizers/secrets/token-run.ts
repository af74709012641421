/** The rest of a secret behind the bounded pattern that found it. */
import type { TriggerRecognizer } from '../recognizer.ts';

type Tail = NonNullable<TriggerRecognizer['tail']>;

/** Units that are read at once, so that a long value needs no deep recursion. */
const piece = 4096;

/** Creates a tail that goes on over characters of a class, such as `[\\w-]`. */
export function runOf(characters: string): Tail {
  return repeated(new RegExp(`${characters}{1,${piece}}`, 'y'));
}

/** Creates a tail that repeats a sticky pattern, which must not match nothing. */
export function repeated(pattern: RegExp): Tail {
  return (text, _start, from) => {
    let end = from;
    for (;;) {
      pattern.lastIndex = end;
      const size = pattern.exec(text)?.[0].length ?? 0;
      if (size === 0) return end;
      end += size;
    }
  };
}

/** A repetition with an upper bound at the end of a pattern, where a value has no fixed length. */
const lastRepetition = /(\[[^\]]+\]|\(\?:(?:[^()]|\(\?=[^()]*\))*\))\{\d+,\d+\}(?:=\{0,\d\})?\)?$/;

/**
 * Divides the pattern of a token at its upper bound: what follows it is part of the token.
 * @returns the pattern with what must not follow it, and the tail of a token without a fixed length
 */
export function openEnded(
  source: string,
  notFollowedBy: string,
): { readonly source: string; readonly tail?: Tail } {
  const characters = lastRepetition.exec(source)?.[1];
  if (characters === undefined) return { source: `(?:${source})(?!${notFollowedBy})` };
  return { source: `(?:${source})(?:(?=${characters})|(?!${notFollowedBy}))`, tail: runOf(characters) };
}

const maxLiteral = 65_535;

/**
 * The pattern of what stands between quotes, as a program writes it: with escapes, and with doubled quotes in the SQL way.
 * @param min fewest characters
 */
export function literal(min: number): string {
  const between = (quote: string): string =>
    `(?<=${quote})(?:[^${quote}\\\\\\n]|\\\\[^\\n]|${quote}${quote}(?=[^\\s,;:})\\]=]))${`{${min},${maxLiteral}}`}(?=${quote})`;
  const marks = `(?<=[“„«])[^”“»\\n]{${min},${maxLiteral}}(?=[”“»])`;
  return `${between('"')}|${between("'")}|${between('`')}|${marks}`;
}

/** A tail for values that are not in quotes: a literal ends with its quote. */
export function unlessQuoted(tail: Tail): Tail {
  return (text, start, end) => {
    const quote = text.charAt(start - 1);
    return '"\'`“„«'.includes(quote || ' ') && '"\'`”“»'.includes(text.charAt(end) || ' ')
      ? end
      : tail(text, start, end);
  };
}
