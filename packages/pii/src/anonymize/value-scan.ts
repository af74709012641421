/** Finds values that were replaced elsewhere: in texts, and in the body that leaves, where none may be left. */
import { StringIndex } from '../scan/index.ts';
import { runSteps, type Steps } from '../steps/index.ts';

const word = /[\p{L}\p{N}]/u;
const digit = /\p{N}/u;
/** Shorter values are never looked for, see `KnownValues.canPropagate`. */
const minLength = 3;
/** Units of a text that are looked at in a step. */
const stepUnits = 65_536;

export interface FoundValue {
  readonly start: number;
  readonly end: number;
  readonly code: number;
}

/** Finds any number of values in one pass over a text. */
export class ValueScan {
  readonly #index = new StringIndex<{ readonly code: number }>();

  /** @param values with their entity codes */
  constructor(values: Iterable<readonly [value: string, code: number]>) {
    for (const [value, code] of values) if (value.length >= minLength) this.#index.add(value, { code });
  }

  /** The places of values that are not parts of longer words, in order and disjoint. */
  *findSteps(text: string): Steps<FoundValue[]> {
    const found: FoundValue[] = [];
    if (this.#index.size === 0) return found;
    for (let at = 0; at + minLength <= text.length; at++) {
      if ((at + 1) % stepUnits === 0) yield;
      const match = this.#index.findAt(
        text,
        at,
        (_, length) => isWholeWord(text, at, length) && !isInPlaceholder(text, at, length),
      );
      if (match === undefined) continue;
      found.push({ start: at, end: at + match.length, code: match.item.code });
      at += match.length - 1;
    }
    return found;
  }
}

/**
 * Counts the places of values that are left in a body, in one pass regardless of the number of values.
 * @param body JSON as it will be sent
 * @param values the values with their entity codes
 * @param counts whether a value is distinctive enough to count; `34` as an age is not
 */
export function countLeakedValues(
  body: string,
  values: ReadonlyMap<string, number>,
  counts: (value: string, code: number) => boolean,
): number {
  return runSteps(leakedValueSteps(body, values, counts));
}

/** Like `countLeakedValues`, in steps. */
export function* leakedValueSteps(
  body: string,
  values: ReadonlyMap<string, number>,
  counts: (value: string, code: number) => boolean,
): Steps<number> {
  const written: [string, number][] = [];
  for (const [value, code] of values)
    if (counts(value, code)) written.push([JSON.stringify(value).slice(1, -1), code]);
  return (yield* new ValueScan(written).findSteps(body)).length;
}

/** The longest type name with number and variant: `<EMAIL_ADDRESS_12>`. */
const maxPlaceholderLength = 64;

/** True for a word of our own placeholders: the value `IBAN` does not leak through `<IBAN_1>`. */
function isInPlaceholder(body: string, at: number, length: number): boolean {
  // Searched only as far back as a placeholder reaches: there may be no `<` in a text of megabytes.
  const from = Math.max(0, at - maxPlaceholderLength);
  const open = from + body.slice(from, at + 1).lastIndexOf('<');
  if (open < from) return false;
  const close = body.slice(at + length, at + maxPlaceholderLength).indexOf('>');
  return close >= 0 && /^<[A-Z][A-Z_]*_\d+(?:_[A-Z]+)*>$/.test(body.slice(open, at + length + close + 1));
}

/** Values with digits, and addresses, that are as long as this are told inside of a word, too. */
const minInnerLength = 8;

/** Passwords and tokens of this length are told by whatever holds them, also with a digit more. */
const minRandomLength = 10;
const randomWord = /^(?=\P{Lu}*\p{Lu})(?=\P{Ll}*\p{Ll})(?=\P{Nd}*\p{Nd})[^\s/]*$/u;

/** True if the match is not part of a longer word; the letter of an escape such as `\n` does not belong to one. */
function isWholeWord(text: string, at: number, length: number): boolean {
  const value = text.slice(at, at + length);
  if (length >= minRandomLength && randomWord.test(value)) return true;
  const isInner = length >= minInnerLength && /[\d@]/.test(value);
  const part = isInner ? digit : word;
  const escaped = text.charAt(at - 2) === '\\';
  if (!escaped && part.test(text.charAt(at)) && part.test(text.charAt(at - 1))) return false;
  return !(part.test(text.charAt(at + length - 1)) && part.test(text.charAt(at + length)));
}
