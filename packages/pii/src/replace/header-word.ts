/** Words of mail headers (RFC 2047), `=?utf-8?Q?karin=2Eholzmann?=`, and named characters, `\N{COMMERCIAL AT}`. */

const word = /^=\?([\w-]{2,20})\?([BbQq])\?(.{1,256})\?=$/;

/** The text of an encoded word, never longer than it; undefined if it is none. */
export function decodeHeaderWord(found: string): string | undefined {
  const [, charset = '', encoding = '', encoded = ''] = word.exec(found) ?? [];
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(encoded, 'base64')
      : Buffer.from(readQuoted(encoded), 'latin1');
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    return text.length <= found.length ? text : undefined;
  } catch {
    return undefined;
  }
}

function readQuoted(encoded: string): string {
  return encoded
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}

const digitNames = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE'.split(' ');
const signs: ReadonlyMap<string, string> = new Map([
  ['COMMERCIAL AT', '@'],
  ['FULL STOP', '.'],
  ['HYPHEN-MINUS', '-'],
  ['LOW LINE', '_'],
  ['PLUS SIGN', '+'],
  ['SPACE', ' '],
  ...digitNames.map((name, digit): [string, string] => [`DIGIT ${name}`, String(digit)]),
]);

/** A letter, digit or sign by its name in Unicode; undefined for others. */
export function decodeNamed(found: string): string | undefined {
  const name = /^\\{1,8}N\{([A-Z -]{3,41})\}$/.exec(found)?.[1];
  if (name === undefined) return undefined;
  const [, size, letter = ''] = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])$/.exec(name) ?? [];
  if (letter !== '') return size === 'SMALL' ? letter.toLowerCase() : letter;
  return signs.get(name);
}
