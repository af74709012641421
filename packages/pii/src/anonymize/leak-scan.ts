/** The last look at what leaves: a value that was replaced somewhere must stand nowhere. */
const word = /[\p{L}\p{N}]/u;
/** Values are looked up by so many first units; shorter ones are never looked for, see `KnownValues.spreads`. */
const prefixLength = 3;
const filterMask = 0xffff;

/** The values that begin alike, by their length. */
type ValueGroup = { readonly length: number; readonly values: Set<string> }[];

/**
 * One pass over the body, however many values there are.
 *
 * @param body JSON as it will be sent
 * @param values with their codes
 * @param counts whether a value is distinct enough to be missed; `34` as an age is not
 * @returns how many values stand in it
 */
export function countLeakedValues(
  body: string,
  values: ReadonlyMap<string, number>,
  counts: (value: string, code: number) => boolean,
): number {
  const groups = new Map<string, ValueGroup>();
  const filter = new Uint8Array(filterMask + 1);
  for (const [value, code] of values) {
    if (!counts(value, code)) continue;
    const written = JSON.stringify(value).slice(1, -1);
    if (written.length < prefixLength) continue;
    filter[keyAt(written, 0)] = 1;
    addToGroup(groups, written);
  }
  if (groups.size === 0) return 0;
  const leaked = new Set<string>();
  for (let at = 0; at + prefixLength <= body.length; at++) {
    if (filter[keyAt(body, at)] === 0) continue;
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

/** The longest name of a type with its number and form: `<EMAIL_ADDRESS_12>`. */
const maxPlaceholderLength = 64;

/** Whether it is a word of one of our own marks: somebody's `IBAN` is no leak in `<IBAN_1>`. */
function isInPlaceholder(body: string, at: number, length: number): boolean {
  const open = body.lastIndexOf('<', at);
  if (open < 0 || at - open > maxPlaceholderLength) return false;
  const close = body.slice(at + length, at + maxPlaceholderLength).indexOf('>');
  return close >= 0 && /^<[A-Z][A-Z_]*_\d+(?:_[A-Z]+)*>$/.test(body.slice(open, at + length + close + 1));
}

/** Whether it is not a part of a longer word; the letter of an escape such as `\n` is not one. */
function isWholeWord(body: string, at: number, written: string): boolean {
  const escaped = body.charAt(at - 2) === '\\';
  if (!escaped && word.test(written.charAt(0)) && word.test(body.charAt(at - 1))) return false;
  return !(word.test(written.charAt(written.length - 1)) && word.test(body.charAt(at + written.length)));
}
