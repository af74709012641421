import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=XX';
const split = (body: string | Buffer, contentType = type) =>
  splitForm(Buffer.from(body), contentType, 10)?.map(({ name, filename, bytes }) => [
    name,
    filename,
    bytes.toString('latin1'),
  ]);
const part = (disposition: string, content: string): string =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('splitForm', () => {
  it.each([
    [
      part('name="a"', '1') + part('name="file"; filename="x.txt"', 'text'),
      [
        ['a', undefined, '1'],
        ['file', 'x.txt', 'text'],
      ],
    ],
    [part('name=a; filename=y', ''), [['a', 'y', '']]],
    [part('name="file"; filename="a\\"b"', 'x'), [['file', 'a"b', 'x']]],
    [part('name="file"; filename="a%22b%0D%0Ac"', 'x'), [['file', 'a"b\r\nc', 'x']]],
    [part('name="file"; filename="_"; filename*=UTF-8\'\'%C3%A9.txt', 'x'), [['file', 'é.txt', 'x']]],
    [part('name="file"; filename="é.txt"', 'x'), [['file', 'é.txt', 'x']]],
    [part('name="file"; filename=""', 'x'), [['file', '', 'x']]],
    [part('name="a"', 'text --XX inside'), [['a', undefined, 'text --XX inside']]],
    [`preamble\r\n${part('name="a"', '1')}`, [['a', undefined, '1']]],
  ])('reads %j', (body, parts) => {
    expect(split(`${body}--XX--\r\nepilogue`)).toEqual(parts);
  });

  it('reads a form without parts, and a quoted boundary', () => {
    expect(split('--XX--\r\n')).toEqual([]);
    expect(split('--a b--\r\n', 'multipart/form-data; boundary="a b"')).toEqual([]);
  });

  it.each([
    ['', type],
    ['--XX', type],
    [part('name="a"', '1'), type],
    [`${part('name="a"', '1')}--XX--`, 'multipart/form-data'],
    ['--XX\r\n\r\nno headers\r\n--XX--', type],
    ['--XX\r\nContent-Type: text/plain\r\n\r\nno name\r\n--XX--', type],
    ['--XXy\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--XX--', type],
    [`${part('name="a"', '1').repeat(11)}--XX--`, type],
  ])('refuses %j', (body, contentType) => {
    expect(split(body, contentType)).toBeUndefined();
  });

  it('returns content byte for byte, as views of the body', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        const bytes = Buffer.from(content);
        fc.pre(!bytes.includes('\r\n--XX'));
        const body = Buffer.concat([
          Buffer.from('--XX\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'),
          bytes,
          Buffer.from('\r\n--XX--\r\n'),
        ]);
        const [found] = splitForm(body, type, 10) ?? [];
        expect(found?.bytes.equals(bytes)).toBe(true);
        expect(found?.bytes.buffer).toBe(body.buffer);
      }),
    );
  });

  it('never throws, whatever the body', () => {
    const piece = fc.constantFrom(
      '--XX',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      '"',
      '\\',
      ';',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        split(pieces.join(''));
      }),
    );
  });
});
