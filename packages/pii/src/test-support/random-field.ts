/** Random texts of what is difficult to anonymize: altered placeholders, brackets, escapes, and parts of them. */
import type { Field } from '../anonymize/index.ts';
import type { Span } from '../span.ts';

/** Returns a number from 0 to below 1. */
export type Random = () => number;

const values = [
  ...[
    'Anna',
    'Anna Schmidt',
    'Schmidt',
    'ANNA',
    'a@b.de',
    'é',
    '😀',
    '👩‍👩‍👧',
    '4111',
    'https://a.de/',
    'www.a.de',
  ],
];
const types = ['PERSON', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'ORGANIZATION', 'TOKEN', 'NATIONAL_ID', 'LITERAL'];
const underscores = [
  '_',
  '_',
  '_',
  ' ',
  '-',
  '\\_',
  '__',
  '',
  '\\u005f',
  '&#95;',
  '＿',
  '\u200B_',
  '%5F',
  '_\u00AD',
];
const variants = ['', '', '', 'LAST', 'FIRST', 'V2'];
const openings = [
  ...[
    '<',
    '<',
    '',
    '</',
    '\\<',
    '\\\\<',
    '&lt;',
    '&#60;',
    '&#x3c;',
    '&LT;',
    '&amp;lt;',
    '%3C',
    '\\u003c',
    '\\u003C',
  ],
  ...[
    '\\\\u003c',
    '\\\\\\u003c',
    'u003c',
    '＜',
    '⟨',
    '‹',
    '〈',
    '«',
    '[',
    '[[',
    '\\[',
    '\\\\[',
    '{',
    '{{',
    '【',
  ],
];
const closings = [
  ...[
    '>',
    '>',
    '',
    '/>',
    '\\>',
    '\\\\>',
    '&gt;',
    '&#62;',
    '&#x3E;',
    '%3e',
    '\\u003e',
    '\\u003E',
    '\\\\u003e',
    '＞',
  ],
  ...['⟩', '›', '〉', '»', ']', ']]', '\\]', '\\\\]', '}', '}}', '】'],
];
const emphases = ['', '', '', '', '**', '*', '`', '~', ' ', '\t', '  ** '];
const others = [
  ...[
    '\\',
    '\\\\',
    '\\\\\\',
    '"',
    '\\"',
    "'",
    '/',
    '\\/',
    '.',
    ',',
    ':',
    '$&',
    '$1',
    '&',
    '#60;',
    'lt;',
    '\u0301',
  ],
  ...[
    ' ',
    '\n',
    '\\n',
    '\\t',
    '\r\n',
    '\u2028',
    '\u0000',
    '\u00A0',
    '\u200B',
    '\u3000',
    '\uFEFF',
    '\ud800',
    '\udc00',
  ],
  ...[
    'x',
    'A',
    'Z_',
    '_',
    '_1',
    '_LAST',
    '9',
    '-',
    'PERSON',
    'PERSON_',
    'ERSON_1',
    'mailto:',
    '](',
    'src="',
    '//',
  ],
];
const pieces = [values, openings, closings, others];

function oneOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is no item to choose.');
  return item;
}

/** A text of up to ten pieces; about every second one is an altered placeholder. */
function randomText(random: Random): string {
  let text = '';
  for (let left = Math.floor(random() * 10); left > 0; left--)
    text += random() < 0.5 ? randomLookalike(random) : oneOf(oneOf(pieces, random), random);
  return text;
}

/** A placeholder as a model might write it, or not quite. */
function randomLookalike(random: Random): string {
  const gap = (): string => (random() < 0.5 ? '_' : oneOf(underscores, random));
  const variant = oneOf(variants, random);
  let core = oneOf(types, random).replaceAll('_', gap) + gap() + (random() < 0.1 ? '0' : '');
  core += 1 + Math.floor(random() * 3) + (variant === '' ? '' : gap() + variant);
  if (random() < 0.1) core = core.toLowerCase();
  if (random() < 0.2) core = disguiseCharacter(core, random);
  const [before, after] = [oneOf(emphases, random), oneOf(emphases, random)];
  return oneOf(openings, random) + before + core + after + oneOf(closings, random);
}

/** Writes one character in another way, or leaves the rest out. */
function disguiseCharacter(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  const code = text.charCodeAt(at);
  const hex = code.toString(16);
  const written = oneOf(
    [
      `\\u00${hex}`,
      `&#${code};`,
      `&#x${hex};`,
      `%${hex}`,
      `${text.charAt(at)}\u200B`,
      `\u00AD${text.charAt(at)}`,
      '',
      '\\',
    ],
    random,
  );
  const rest = random() < 0.2 ? '' : text.slice(at + 1);
  return text.slice(0, at) + (random() < 0.2 ? String.fromCharCode(code + 0xfee0) : written) + rest;
}

/** A plain text, or JSON with that text in it: in names, in lists, and as JSON inside a string. */
export function randomField(random: Random): Field {
  const text = randomText(random);
  const kind = random();
  if (kind < 0.5) return { text, format: 'plain' };
  const inner = randomText(random);
  const value =
    kind < 0.75
      ? { a: text, b: [inner, 4111, null], [text]: inner }
      : { arguments: writeJson({ a: text, [inner]: [text] }, random) };
  return { text: writeJson(value, random), format: 'json' };
}

/** Writes JSON, in half of the cases with more escapes than necessary. */
function writeJson(value: unknown, random: Random): string {
  const json = JSON.stringify(value, undefined, random() < 0.2 ? 1 : undefined);
  const share = random() < 0.5 ? 0 : random() ** 2;
  return json.replace(/\\u[0-9a-f]{4}|\\.|[^"\\{}[\],:\s\dnul]/g, (unit) => {
    if (unit.startsWith('\\') || random() >= share) return unit;
    if (unit === '/') return '\\/';
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${random() < 0.5 ? hex : hex.toUpperCase()}`;
  });
}

const spanCodes = [101, 201, 202, 203, 301, 401, 602, 184001];

/** Spans anywhere in the text, also overlapping: the law holds whatever detection finds. */
export function randomSpans(text: string, random: Random): Span[] {
  const count = text === '' ? 0 : Math.floor(random() * 8);
  return Array.from({ length: count }, () => {
    const start = Math.floor(random() * text.length);
    const end = Math.min(text.length, start + 1 + Math.floor(random() * 12));
    return { start, end, code: oneOf(spanCodes, random), score: 1 };
  });
}
