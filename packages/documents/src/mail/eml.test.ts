import { describe, expect, it } from 'vitest';
import { decodeRawHeaders } from './raw-headers.ts';

describe('headers of 8-bit text', () => {
  it.each([
    ['Subject: Gr\xfc\xdfe\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n\xfc', 'Subject: Grüße'],
    [
      'Subject: \xcf\xf0\xe8\xe2\xe5\xf2\nContent-Type: text/plain;\n charset="windows-1251"\n\n',
      'Subject: Привет',
    ],
    ['Subject: caf\xe9\n\n', 'Subject: café'],
    ['Subject: Gr\xc3\xbc\xc3\x9fe\n\n\xfc', 'Subject: Grüße'],
  ])('%j', (message, header) => {
    const decoded = Buffer.from(decodeRawHeaders(Buffer.from(message, 'latin1')));
    expect(decoded.toString('utf8').split(/\r?\n/)[0]).toBe(header);
    expect(decoded.toString('latin1').endsWith(message.slice(message.search(/\r?\n\r?\n/)))).toBe(true);
  });
});
