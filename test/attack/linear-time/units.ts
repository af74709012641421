/** Pieces of text that scanners are slow at if they search the same text again and again. */
const singles = [
  ...'a1 \n\t"\'\\/<>[](){}&%#@:;,.-_+=*`~!?|^$',
  '\u00e4',
  '\u00a0',
  '\u200b',
  '\u0301',
  '\u{1d5d4}',
];

const placeholders = [
  '<PERSON_1>',
  '<PERSON_1> ',
  '<PERSON_1',
  '<PERSON_',
  '<PERSON',
  'PERSON_1 ',
  '[PERSON_1] ',
  '<EMAIL_ADDRESS_1>@',
  '&lt;',
  '&lt;PERSON_1&gt;',
  '\\u003c',
  '\\u003cPERSON_1',
  '\\<',
  '</',
  '< ',
  '[[',
  '{{PERSON_1',
  '\u00ab',
];

const encodings = [
  '\\"',
  '\\\\',
  '\\n',
  '\\u0041',
  '&amp;',
  '&#',
  '&#64;',
  '%25',
  '%2540',
  '\\x41',
  '\\u{41}',
];

const markup = [
  'http://',
  'https://a.de/',
  '://',
  'www.',
  '//a/',
  'a.de/',
  '![',
  '](',
  '![a](',
  '[a](b "',
  '[a]: ',
  '<a href="',
  '<img src=',
  '<a b=c ',
  '<!--',
  '<![CDATA[',
  '<style>',
  '<div>',
  '``',
  '```\n',
  '> ',
  '- ',
  '# ',
  '|a|b|\n',
  '|-',
  'mailto:',
];

const personal = [
  'Herr ',
  'Dr. ',
  'Herr Anna Schmidt ',
  'Anna Maria ',
  'A. ',
  'str. 1 ',
  'Hauptstr. 1, 12345 Berlin\n',
  'anna@example.org ',
  'a@',
  'a.',
  '@a',
  '4111 ',
  '4111 1111 1111 1111 ',
  '4111-',
  '0171 2345678 ',
  '+49 ',
  'tel 030 ',
  '12/12 ',
  '1.1.',
  '::',
  '10.0.0.1 ',
  'DE89 3704 0044 0532 0130 00 ',
  'password: ',
  'password=a;',
  'sk-',
  'eyJ',
  '-----BEGIN ',
  'user: a ',
  'born 1 May 1980 ',
  'and ',
  'geb. ',
  'my name is ',
  "O'",
  'van der ',
];

const structures = [
  'name,phone\nAnna,0171 2345678\n',
  'a,b\n',
  'a;',
  "insert into t (name) values ('",
  "insert into t (name) values ('A');\n",
  "('A', '1'),",
  '{"a":',
  '{"a":1},',
  '[{"name":"',
  '"name":"Anna",',
  '"id":"',
  'name: Anna\n',
  'key=value&',
  'From: a\n',
  'data: {}\n\n',
  'data:\n',
  'event: a\n',
  ': a\n',
  '\r\n',
  '{\\b ',
  '\\par ',
  "\\'e4",
];

const units: readonly string[] = [
  ...singles,
  ...placeholders,
  ...encodings,
  ...markup,
  ...personal,
  ...structures,
];

/** Texts that are not one unit over and over. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'one long word': (size) => 'a'.repeat(size),
  'brackets, opened and then closed': (size) => '('.repeat(size / 2) + ')'.repeat(size / 2),
  'arrays, opened and then closed': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects in objects': (size) => '{"a":'.repeat(size / 6) + '1'.padEnd(size / 6, '}'),
  'elements in elements': (size) => '<b>'.repeat(size / 7) + '</b>'.repeat(size / 7),
  'one long key': (size) => `{"${'k'.repeat(size)}":1}`,
  'different keys': (size) => `{${counted(size / 12, (n) => `"k${n}":"v"`).join(',')}}`,
  'different names': (size) => counted(size / 16, (n) => `Herr ${word(n)} ${word(n * 7)}`).join(', '),
  'different addresses': (size) => counted(size / 20, (n) => `u${n}@example.org`).join(' '),
  'different placeholders': (size) => counted(size / 14, (n) => `<PERSON_${n + 1}>`).join(' '),
  'different cards': (size) => counted(size / 20, (n) => card(n)).join(' '),
  'a table of people': (size) =>
    `name,email,phone\n${counted(size / 45, (n) => `${word(n)} ${word(n + 9)},${word(n)}@example.org,0171 ${1_000_000 + n}`).join('\n')}`,
  'a link, then text without a space': (size) => `https://a.de/${'<PERSON_1>x'.repeat(size / 11)}`,
  'a document of JSON': (size) =>
    JSON.stringify(counted(size / 60, (n) => ({ name: `${word(n)} ${word(n + 3)}`, mail: `a${n}@b.de`, n }))),
};

function counted<Item>(count: number, one: (n: number) => Item): Item[] {
  return Array.from({ length: Math.max(1, Math.floor(count)) }, (_, n) => one(n));
}

/** A word with a capital, different for each number. */
function word(n: number): string {
  const letters = 'aeiourstlnmkdbg';
  let rest = n * 2_654_435_761;
  let out = 'BKMRST'.charAt(n % 6);
  for (let at = 0; at < 6; at++) {
    out += letters.charAt(Math.abs(rest) % letters.length);
    rest = Math.floor(rest / letters.length);
  }
  return out;
}

/** A number of 16 digits with a check digit. */
function card(n: number): string {
  const digits = `4${String(n).padStart(14, '0')}`;
  let sum = 0;
  for (const [at, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** All texts to be read, as functions of their size. */
export const texts: ReadonlyMap<string, (size: number) => string> = new Map([
  ...units.map((unit): [string, (size: number) => string] => [
    JSON.stringify(unit),
    (size) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size),
  ]),
  ...Object.entries(shapes),
]);
