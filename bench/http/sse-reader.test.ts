import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SseReader } from './sse-reader.ts';

function read(pieces: readonly string[]): string[] {
  const events: string[] = [];
  const reader = new SseReader((data) => events.push(data));
  for (const piece of pieces) reader.feed(Buffer.from(piece, 'latin1'));
  return events;
}

it.each([
  ['one event', 'data: a\n\n', ['a']],
  ['no blank after the colon', 'data:a\n\n', ['a']],
  ['CRLF line ends', 'data: a\r\n\r\ndata: [DONE]\r\n\r\n', ['a', '[DONE]']],
  ['comments and other fields', ': ping\n\nevent: x\nid: 1\ndata: a\n\n', ['a']],
  ['several data lines', 'data: a\ndata: b\n\n', ['a\nb']],
  ['an event without its end', 'data: a\n\ndata: b\n', ['a']],
])('%s', (_name, text, events) => {
  expect(read([text])).toEqual(events);
});

it('tells the same events however the text is cut', () => {
  const text = 'data: one\n\n: c\r\ndata: two\r\ndata: three\r\n\r\ndata: [DONE]\n\n';
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, i) => text.slice(places[i], end));
      expect(read(pieces)).toEqual(['one', 'two\nthree', '[DONE]']);
    }),
  );
});
