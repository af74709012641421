/** Final check of an outgoing body: no value that was replaced anywhere may be left in it. */
import { runSteps, type Steps } from '../steps/index.ts';

const word = /[\p{L}\p{N}]/u;
const digit = /\p{N}/u;
/**
 * Values are indexed by a prefix of this length; shorter values are never looked for, see
 * `KnownValues.canPropagate`.
 */
const prefixLength = 3;
const filterMask = 0xffff;
/** Units of a body that are looked at in a step. */
const stepUnits = 65_536;

/** Values with a common prefix, grouped by length. */
type ValueGroup = { readonly length: number; readonly values: Set<string> }[];

/**
 * Counts the values that are left in a body, in one pass regardless of their number.
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
  const groups = new Map<string, ValueGroup>();
  const filter = new Uint8Array(filterMask + 1);
  /** Which code units values start with: rules out most of a text with one look. */
  const starts = new Uint8Array(0x10000);
  for (const [value, code] of values) {
    if (!counts(value, code)) continue;
    const written = JSON.stringify(value).slice(1, -1);
    if (written.length < prefixLength) continue;
    filter[keyAt(written, 0)] = 1;
    starts[written.charCodeAt(0)] = 1;
    addToGroup(groups, written);
  }
  if (groups.size === 0) return 0;
  const leaked = new Set<string>();
  for (let at = 0; at + prefixLength <= body.length; at++) {
    if ((at + 1) % stepUnits === 0) yield;
    if (starts[body.charCodeAt(at)] === 0 || filter[keyAt(body, at)] === 0) continue;
    for (const { length, values: alike } of groups.get(body.slice(at, at + prefixLength)) ?? []) {
      const written = body.slice(at, at + length);
      if (alike.has(written) && isWholeWord(body, at, written) && !isInPlaceholder(body, at, written.length))
        leaked.add(written);
    }
  }
  return leaked.size;
}

function addToGroup(groups: Map<string, ValueGroup>, written: string): void {
  const prefix = written.slice(0, prefixLength);
  const group = groups.get(prefix) ?? [];
  groups.set(prefix, group);
  const alike = group.find(({ length }) => length === written.length);
  if (alike === undefined) group.push({ length: written.length, values: new Set([written]) });
  else alike.values.add(written);
}

function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & filterMask;
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

/** True if the match is not part of a longer word; the letter of an escape such as `\n` does not belong to one. */
function isWholeWord(body: string, at: number, written: string): boolean {
  const part = written.length >= minInnerLength && /[\d@]/.test(written) ? digit : word;
  const escaped = body.charAt(at - 2) === '\\';
  if (!escaped && part.test(written.charAt(0)) && part.test(body.charAt(at - 1))) return false;
  return !(part.test(written.charAt(written.length - 1)) && part.test(body.charAt(at + written.length)));
}
