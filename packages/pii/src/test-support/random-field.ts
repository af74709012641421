/** Random texts of what is difficult to anonymize: placeholders, brackets, escapes, and parts of them. */
import type { Field } from '../anonymize/index.ts';
import type { Span } from '../span.ts';

/** Returns a number from 0 to below 1. */
export type Random = () => number;

const values = ['Anna', 'Anna Schmidt', 'Schmidt', 'a@b.de', 'é', '😀', '👩‍👩‍👧', '4111', 'ANNA', 'https://a.de/'];
const cores = [
  ...['PERSON_1', 'PERSON_2', 'PERSON_7', 'PERSON_1_LAST', 'PERSON_1_V2', 'LITERAL_1', 'LITERAL_2', 'TOKEN_1'],
  ...['EMAIL_ADDRESS_1', 'email address 1', 'EMAIL\\_ADDRESS\\_1', 'person 1', 'person-1', 'PERSON_01', 'Person_1'],
  ...['PERSON', 'PERSON_', 'EMAIL', '_ADDRESS_1', '_1', '1', '_V2', '_LAST', '_', '\\_', 'ERSON_1', 'P', 'N_1'],
  ...['PHONE_NUMBER_1', 'IBAN_1', 'PERSON__1', 'PERSON_1234567', '%50ERSON_1', 'P\u00ADERSON_1', 'ＰERSON_1', 'PERSON_１'],
  ...['\\u0050ERSON_1', 'PERSON\\u005f1', '&#80;ERSON_1', 'PERSON&#95;1', 'PERSON\u200B_1', 'PE\u0301RSON_1'],
];
const brackets = [
  ...['<', '>', '</', '/>', '\\<', '\\>', '&lt;', '&gt;', '&#60;', '&#62;', '&#x3c;', '&#x3E;', '&LT;', '%3C', '%3e'],
  ...['\\u003c', '\\u003e', '\\u003C', '\\\\u003c', '\\\\u003e', 'u003c', '＜', '＞', '⟨', '⟩', '‹', '›', '〈', '〉'],
  ...['«', '»', '[', ']', '[[', ']]', '\\[', '\\]', '{', '}', '{{', '}}', '【', '】', '&amp;lt;', '&', '#60;', 'lt;'],
];
const others = [
  ...['\\', '\\\\', '\\\\\\', '"', '\\"', "'", '/', '\\/', '.', ',', ':', '**', '*', '`', '~', '$&', '$1'],
  ...[' ', '  ', '\n', '\\n', '\\t', '\t', '\r\n', '\u2028', '\u0000', '\u00A0', '\u200B', '\u00AD', '\ud800', '\udc00'],
  ...['x', 'A', 'Z_', '9', '-', '//', 'www.', 'mailto:', '](', 'src="', '\u0301', '\u3000', '\uFEFF'],
];
const pieces = [values, cores, brackets, cores, brackets, others];

export function oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

export function randomText(random: Random): string {
  let text = '';
  for (let left = Math.floor(random() * 14); left > 0; left--) {
    if (random() < 0.15) text += `${oneOf(brackets, random)}${oneOf(cores, random)}${oneOf(brackets, random)}`;
    else text += oneOf(oneOf(pieces, random) ?? [], random) ?? '';
  }
  return text;
}

/** A plain text, or JSON with that text in it: in names, in lists, and as JSON inside a string. */
export function randomField(random: Random): Field {
  const text = randomText(random);
  const kind = random();
  if (kind < 0.5) return { text, format: 'plain' };
  const inner = randomText(random);
  const value =
    kind < 0.7
      ? { a: text, b: [inner, 4111, null], [text]: inner }
      : { arguments: writeJson({ a: text, [inner]: [text] }, random), deep: { b: writeJson([inner], random) } };
  return { text: writeJson(value, random), format: 'json' };
}

/** Writes JSON whose strings are escaped more, or less, than necessary. */
function writeJson(value: unknown, random: Random): string {
  const json = JSON.stringify(value, undefined, random() < 0.2 ? 1 : undefined);
  const share = random() < 0.5 ? 0 : random();
  return json.replace(/\\u[0-9a-f]{4}|\\.|[^"\\{}[\],:\s\d]/g, (unit) => {
    if (unit.startsWith('\\') || random() >= share || /[null]/.test(unit)) return unit;
    if (unit === '/') return '\\/';
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${random() < 0.5 ? hex : hex.toUpperCase()}`;
  });
}

const spanCodes = [101, 201, 202, 203, 301, 401, 602, 184001];

/** Spans anywhere in the text, also overlapping: the law holds whatever detection finds. */
export function randomSpans(text: string, random: Random): Span[] {
  const count = text === '' || random() < 0.2 ? 0 : Math.floor(random() * 8);
  return Array.from({ length: count }, () => {
    const start = Math.floor(random() * text.length);
    const end = Math.min(text.length, start + 1 + Math.floor(random() * 12));
    return { start, end, code: oneOf(spanCodes, random) ?? 101, score: 1 };
  });
}
