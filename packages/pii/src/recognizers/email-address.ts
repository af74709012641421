import { fold } from '../scan/index.ts';
import { terms } from './labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from './recognizer.ts';

const localUnit = /[\p{L}\p{N}._%+'’-]/u;
const maxLocalLength = 64;
const maxUnspacedLength = 16;

/** Returns where the local part before this `@` starts. */
function localStart(text: string, at: number): number {
  if (text[at - 1] === '"') {
    const open = text.lastIndexOf('"', at - 2);
    return open >= 0 && at - open <= maxLocalLength && !text.slice(open, at).includes('\n') ? open : -1;
  }
  let start = at;
  // A name in a script without spaces; text may directly precede it.
  if (text.charCodeAt(at - 1) >= 0x0e00 && /\p{L}/u.test(text.charAt(at - 1))) {
    while (
      start > 0 &&
      at - start < maxUnspacedLength &&
      text.charCodeAt(start - 1) >= 0x0e00 &&
      /[\p{L}\p{M}]/u.test(text.charAt(start - 1))
    )
      start--;
    return start;
  }
  // In scripts without spaces, text may directly precede the address.
  while (
    start > 0 &&
    at - start < maxLocalLength &&
    text.charCodeAt(start - 1) < 0x0e00 &&
    localUnit.test(text.charAt(start - 1))
  )
    start--;
  while (start < at && /[._%+'’-]/.test(text.charAt(start))) start++;
  return start === at ? -1 : start;
}

/** Names that end like a domain but are not one: file names and git remotes. */
const fileEndings =
  /\.(?:png|jpe?g|gif|svg|webp|css|js|ts|tsx|jsx|json|html?|md|py|txt|pdf|ya?ml|xml|lock)$/i;

function isAddress(value: string, text: string, start: number): boolean {
  if (fileEndings.test(value) || /\.\.|\.@/.test(value)) return false;
  if (start > 0 && text[start - 1] === '@') return false;
  const after = text.charAt(start + value.length);
  return !(value.startsWith('git@') && (after === ':' || after === '/'));
}

/** E-mail addresses (RFC 5321, RFC 6531), as people write them. */
const emailAddress = {
  kind: 'trigger',
  code: 201,
  score: 0.95,
  chars: '@＠',
  startOf: localStart,
  pattern:
    /(?:"[^"\n]{1,62}"|[\p{L}\p{N}._%+'’-]{1,64})[@＠](?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z0-9-]{2,30}|[a-z\u00C0-\u0DFF]{2,18}|\p{L}{2,18})(?![a-z0-9\u00C0-\u0DFF-])|\[(?:\d{1,3}\.){3}\d{1,3}\]|localhost\b)/uy,
  valid: isAddress,
} satisfies TriggerRecognizer;

/** Percent-encoded, in the query of a URL. */
const encodedEmailAddress = {
  kind: 'trigger',
  code: 201,
  score: 0.9,
  chars: '%',
  startOf: (text, at) => (text.startsWith('%40', at) ? localStart(text, at) : -1),
  pattern:
    /[\p{L}\p{N}._+-]{1,64}%40(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}\p{L}{2,18}(?![\p{L}\p{N}-])/uy,
} satisfies TriggerRecognizer;

const before =
  /[\p{L}\p{N}._+-]{1,40} ?(?:(?:at|arobase|arroba|chiocciola|apenstaartje|[([{] ?(?:at|@) ?[)\]}]) ?[\p{L}\p{N}-]{1,40} ?)?$/u;

/** Returns where an address starts whose first dot is spelled out here. */
function spelledStart(text: string, at: number): number {
  const from = Math.max(0, at - 128);
  const match = before.exec(text.slice(from, at));
  return match === null ? -1 : from + match.index;
}

const spelledEndings =
  /(?:^|[^a-z])(?:com|org|net|edu|gov|info|biz|io|co|eu|ai|dev|app|me|de|fr|es|it|nl|pt|br|uk|ch|at|be|pl|se|dk|no|fi|ca|mx|us|au)$/;

/** Addresses obfuscated with words: `anna (at) example dot com`. */
const spelledEmailAddress = {
  kind: 'trigger',
  code: 201,
  score: 0.9,
  terms: terms(`dot, (dot), [dot], punkt, (punkt), [punkt], point, punto, ponto, punt`),
  startOf: spelledStart,
  pattern:
    /[\p{L}\p{N}._+-]{1,40}(?: ?(?:dot|punkt|point|punto|ponto|punt|[([{] ?(?:dot|\.|punkt) ?[)\]}]) ?[\p{L}\p{N}_-]{1,40}){0,3} ?(?:\b(?:at|arobase|arroba|chiocciola|apenstaartje)\b|[([{] ?(?:at|@) ?[)\]}]) ?[\p{L}\p{N}-]{1,40}(?: ?(?:\b(?:dot|punkt|point|punto|ponto|punt)\b|[([{] ?(?:dot|\.|punkt) ?[)\]}]) ?[\p{L}\p{N}-]{2,40}){1,3}(?![\p{L}\p{N}])/iuy,
  valid: (value) => spelledEndings.test(fold(value)),
} satisfies TriggerRecognizer;

/** Returns where the address before an obfuscated `@` starts. */
function maskedStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && text[start - 1] === ' ' && at - start < 2) start--;
  const end = start;
  while (start > 0 && end - start < maxLocalLength && /[\p{L}\p{N}._+-]/u.test(text.charAt(start - 1)))
    start--;
  return start === end ? -1 : start;
}

/** Addresses with only the `@` obfuscated: `anna[at]example.com`. */
const maskedEmailAddress = {
  kind: 'trigger',
  code: 201,
  score: 0.9,
  terms: terms(`(at), [at], {at}, <at>, (arroba), [arroba], (arobase), [arobase], (a), [a]`),
  startOf: maskedStart,
  pattern:
    /[\p{L}\p{N}._+-]{1,64} {0,2}[([{<](?:at|arroba|arobase|a)[)\]}>] {0,2}(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}\p{L}{2,18}(?![\p{L}\p{N}-])/iuy,
} satisfies TriggerRecognizer;

const divider =
  '(?:[ \\t]{1,2}|[*_`~]{1,3}|<(?:/?[A-Za-z][A-Za-z0-9]{0,15}(?:[\\s/][^<>]{0,64})?|!--[^<>]{0,64}--)>|\\r?\\n[ \\t]{0,2}){0,4}';
const dividedDomain = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';

const maxDividedLength = 96;

/** Returns where the address starts before an `@` that white space or markup divides from it. */
function dividedStart(text: string, at: number): number {
  const near = text.slice(Math.max(0, at - 2), at + 2);
  const limit = Math.max(0, at - maxDividedLength);
  let start = at;
  let spaces = 0;
  let markup = 0;
  while (start > limit) {
    const before = text.charAt(start - 1);
    // The `<` of this tag: the one at `start`, if any, belongs to the tag behind it.
    const tag = before === '>' ? text.slice(limit, start - 1).lastIndexOf('<') : -1;
    if (tag >= 0) {
      start = limit + tag;
      markup++;
    } else if ((before === ' ' || before === '\t') && at - start <= spaces && spaces < 2) {
      start--;
      spaces++;
    } else if (/[\p{L}\p{N}._%+*`~-]/u.test(before)) {
      if (/[*`~]/.test(before)) markup++;
      start--;
    } else break;
  }
  if (start === at || (markup === 0 && !/[\s<*_`~]/.test(near))) return -1;
  return start;
}

/** One word before a blank is more often a word of the sentence: `write to us @example.org`. */
function isDividedAddress(value: string): boolean {
  const local = value.slice(0, value.indexOf('@'));
  const isWord = /^\p{L}{1,64}\s{0,4}$/u.test(local) && /\s@|@\s/.test(value);
  return !isWord && /[\p{L}\p{N}]/u.test(local) && spelledEndings.test(fold(value));
}

/** Addresses with white space or markup at the sign: `anna @ example.com`, `anna<b>@</b>example.com`. */
const dividedEmailAddress = {
  kind: 'trigger',
  code: 201,
  score: 0.9,
  chars: '@',
  startOf: dividedStart,
  pattern: new RegExp(
    `(?:[\\p{L}\\p{N}._%+-]|[*\`~]|<[^<>\\n]{1,64}>){1,64}${divider}@${divider}(?:${dividedDomain}\\.){1,6}\\p{L}{2,18}(?![\\p{L}\\p{N}-])`,
    'uy',
  ),
  valid: isDividedAddress,
} satisfies TriggerRecognizer;

export const emailAddressRecognizers: readonly Recognizer[] = [
  emailAddress,
  dividedEmailAddress,
  encodedEmailAddress,
  spelledEmailAddress,
  maskedEmailAddress,
];
