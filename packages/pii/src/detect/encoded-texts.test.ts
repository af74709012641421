import { describe, expect, it } from 'vitest';
import { findEncodedTexts } from './encoded-texts.ts';

const value = 'write to anna@example.org';
const found = (text: string): string[] =>
  findEncodedTexts(text, (decoded) =>
    decoded.includes('anna@example.org') ? [{ start: 0, end: 4, code: 201, score: 1 }] : [],
  ).map(({ start, end }) => text.slice(start, end));
const encoded = (encoding: BufferEncoding, text = value): string => Buffer.from(text).toString(encoding);

describe('findEncodedTexts', () => {
  it.each(['base64', 'base64url', 'hex'] as const)('finds a value in %s', (encoding) => {
    const run = encoded(encoding);
    expect(found(`data: ${run}, and more`)).toEqual([run]);
    expect(found(`"${run}"`)).toEqual([run]);
  });

  it.each([200, 20_000])('finds a value behind %d characters', (length) => {
    const run = encoded('base64', `${'ä'.repeat(length)} ${value}`);
    expect(found(run)).toEqual([run]);
  });

  const letter = `${'a long letter, '.repeat(9)}${value}${', and so on'.repeat(3)}.`;
  const wrapped = (
    width: number,
    lineEnd: string,
    encoding: BufferEncoding = 'base64',
    text = letter,
  ): string => encoded(encoding, text).replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${lineEnd}`);

  it.each([
    ['of mail', 76, '\r\n'],
    ['of certificates', 64, '\n'],
    ['that cut groups of characters', 61, '\n'],
    ['in JSON', 60, String.raw`\n`],
    ['in JSON in JSON', 60, String.raw`\\r\\n`],
    ['with indentation', 76, '\n    '],
    ['quoted', 72, '\n> '],
    ['of strings', 40, '",\n  "'],
  ])('finds a value in lines %s', (_, width, lineEnd) => {
    const run = wrapped(width, lineEnd);
    expect(found(`data: "${run}"`)).toContain(run);
    expect(found(`data:${lineEnd}${run}${lineEnd}end of it`)).toContain(run);
  });

  it('finds a value in lines that a patch adds', () => {
    expect(found(`+${wrapped(76, '\n+')}`)).toContain(`+${wrapped(76, '\n+')}`);
  });

  it('finds a value in hexadecimal lines, in UTF-16 and in Latin-1', () => {
    expect(found(wrapped(60, '\n', 'hex'))).toContain(wrapped(60, '\n', 'hex'));
    const utf16 = Buffer.from(value, 'utf16le').toString('base64');
    expect(found(utf16)).toEqual([utf16]);
    const latin = Buffer.from(`J\u00f6rg ${value}`, 'latin1').toString('base64');
    expect(found(latin)).toEqual([latin]);
  });

  it('finds the values of a list', () => {
    const list = Array.from({ length: 4 }, (_, n) => encoded('base64', `${n} ${value}.`));
    expect(list.map((one) => one.length)).toEqual(list.map(() => list[0]?.length));
    expect(found(list.join('\n')).filter((one) => !one.includes('\n'))).toEqual(list);
  });

  it('has one span for each type, however many values there are', () => {
    const spans = findEncodedTexts(encoded('base64', value.repeat(3)), () => [
      { start: 0, end: 4, code: 101, score: 0.5 },
      { start: 5, end: 9, code: 201, score: 1 },
      { start: 9, end: 12, code: 101, score: 0.9 },
    ]);
    expect(spans).toMatchObject([
      { code: 101, score: 0.9 },
      { code: 201, score: 1 },
    ]);
  });

  it.each([
    ['words', 'createAnonymizationSessionFromDetector'],
    ['paths', '/usr/local/lib/node_modules/typescript/lib'],
    ['binary data', Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 37) % 256)).toString('base64')],
    ['other texts', encoded('base64', 'nothing to see here, really')],
    ['digests', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ])('leaves %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
