import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerValue, MessageReader } from './message-reader.ts';

interface Message {
  head: string;
  body: string;
}

function read(pieces: readonly Buffer[]): { messages: Message[]; open: boolean } {
  const messages: Message[] = [];
  let current: Message = { head: '', body: '' };
  const reader = new MessageReader({
    onHead: (head) => {
      current = { head, body: '' };
    },
    onBody: (piece) => {
      current.body += piece.toString('latin1');
    },
    onEnd: () => {
      messages.push(current);
    },
  });
  for (const piece of pieces) reader.feed(piece);
  return { messages, open: reader.midMessage };
}

const WIRE = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nab\r\n\r\nA;q=1\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'HTTP/1.1 200 OK\r\nCONTENT-LENGTH:0\r\n\r\n',
].join('');
const BODIES = ['hello', 'ab\r\n0123456789', '', ''];

describe('MessageReader', () => {
  it('reads the same messages however the bytes are cut', () => {
    const bytes = Buffer.from(WIRE, 'latin1');
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        const { messages, open } = read(pieces);
        expect(messages.map((m) => m.body)).toEqual(BODIES);
        expect(open).toBe(false);
      }),
    );
  });

  it('knows that a message has not ended', () => {
    expect(read([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel')]).open).toBe(true);
    expect(read([Buffer.from('HTTP/1.1 200 OK\r\nCont')]).open).toBe(true);
  });

  it.each([
    ['a chunk size that is no number', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
    ['chunk data without a line end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n'],
  ])('refuses %s', (_name, wire) => {
    expect(() => read([Buffer.from(wire)])).toThrow();
  });
});

describe('headerValue', () => {
  it.each([
    ['content-type', 'text/plain'],
    ['x-last', 'z'],
    ['missing', null],
  ])('%s', (name, value) => {
    expect(headerValue('HTTP/1.1 200 OK\r\nContent-Type:  text/plain \r\nX-Last: z', name)).toBe(value);
  });
});
