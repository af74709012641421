import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { joinFlowedParts } from './flowed-parts.ts';

const flowed = 'Content-Type: text/plain; format=flowed';
const mixed = 'Content-Type: multipart/mixed; boundary="b"';
/** A message of several parts, each with its header. */
const partsOf = (...parts: readonly string[]): string =>
  `${mixed}\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`;

describe('flowed text of messages', () => {
  it.each([
    ['lines that go on', `${flowed}\n\none \ntwo\n\nthree`, 'one two\n\nthree'],
    ['CRLF', `${flowed}\r\n\r\none \r\ntwo\r\n`, 'one two'],
    ['quotations', `${flowed}\n\n> one \n> two\nthree`, '> one two\nthree'],
    ['another depth', `${flowed}\n\none \n> two`, 'one \n> two'],
    ['stuffed spaces', `${flowed}\n\n From here\n >no quote`, 'From here\n>no quote'],
    ['signature', `${flowed}\n\none \n-- \nKarin`, 'one \n-- \nKarin'],
    ['without the spaces', `${flowed}; DelSp=yes\n\non \ne`, 'one'],
    ['folded header', 'Content-Type: text/plain;\n\tformat="flowed"\n\n> one \n> two', '> one two'],
    [
      'quoted-printable',
      `${flowed}; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe=20\nan=\n dich`,
      'Grüße an dich',
    ],
    [
      'Base64',
      `Content-Transfer-Encoding: base64\n${flowed}\n\n${Buffer.from('> one \n> two').toString('base64')}`,
      '> one two',
    ],
    ['not flowed', 'Content-Type: text/plain\n\none \ntwo', 'one \ntwo'],
    [
      'the words within a text',
      'Content-Type: text/plain\n\nUse format=flowed \nhere',
      'Use format=flowed \nhere',
    ],
    ['the words within a flowed text', `${flowed}\n\nUse format=flowed; \nhere`, 'Use format=flowed; here'],
    [
      'only the parts that declare it',
      partsOf(`${flowed}\n\n> one \n> two`, 'Content-Type: text/plain\n\nthree \nfour'),
      '> one two\n\nthree \nfour',
    ],
    [
      'parts within parts',
      partsOf(
        `Content-Type: multipart/alternative; boundary=c\n\n--c\n${flowed}\n\n> one \n> two\n--c--`,
        'Content-Type: text/plain\n\nthree \nfour',
      ),
      '> one two\n\nthree \nfour',
    ],
  ])('%s', async (_, message, text) => {
    const mail = await PostalMime.parse(joinFlowedParts(Buffer.from(message)));
    expect(mail.text?.trimEnd()).toBe(text);
  });

  it.each([
    `${flowed}\nContent-Disposition: attachment; filename=a.txt\n\n> one \n> two`,
    `Content-Type: message/rfc822\n\n${flowed}\n\n> one \n> two`,
    'Content-Type: application/octet-stream; name=a\n\nformat=flowed',
    `${flowed}; charset=utf-16\n\no\0n\0`,
  ])('leaves as it is: %j', (part) => {
    const message = Buffer.from(partsOf(part));
    expect(joinFlowedParts(message)).toBe(message);
  });

  it('joins a line that goes on for a whole file', async () => {
    const message = `${flowed}; delsp=yes\n\n${'a \n'.repeat(500_000)}b`;
    const { text } = await PostalMime.parse(joinFlowedParts(Buffer.from(message)));
    expect(text?.trimEnd()).toBe(`${'a'.repeat(500_000)}b`);
  });

  it.each(['--b\n', '--', `${mixed}\n\n`, ' \t\n', ' ', '=\n', ';format='])(
    'ends soon for many %j',
    (line) => {
      const start = `${mixed}\n\n--b\n${flowed}\nContent-Transfer-Encoding: quoted-printable\n\n`;
      const message = Buffer.from(`${start}${line.repeat(300_000)}x`);
      expect(joinFlowedParts(message).length).toBeGreaterThan(0);
    },
  );
});
