import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseReader, encodeSseData, SseOversizeError } from './index.ts';

type Seen = [data: string, event: string | undefined] | 'comment';

function read(pieces: readonly Uint8Array[], maxEventBytes = 1_000_000): Seen[] {
  const seen: Seen[] = [];
  const reader = createSseReader(
    { onEvent: (data, event) => seen.push([data, event]), onComment: () => seen.push('comment') },
    { maxEventBytes },
  );
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return seen;
}

const readText = (text: string) => read([Buffer.from(text)]);

describe('createSseReader', () => {
  it.each<[string, string, Seen[]]>([
    [
      'LF',
      'data: a\n\ndata: b\n\n',
      [
        ['a', undefined],
        ['b', undefined],
      ],
    ],
    [
      'CRLF',
      'data: a\r\n\r\ndata: b\r\n\r\n',
      [
        ['a', undefined],
        ['b', undefined],
      ],
    ],
    [
      'CR',
      'data: a\r\rdata: b\r\r',
      [
        ['a', undefined],
        ['b', undefined],
      ],
    ],
    ['no space', 'data:a\n\n', [['a', undefined]]],
    ['several data lines', 'data: a\ndata:\ndata: b\n\n', [['a\n\nb', undefined]]],
    ['a name', 'event: error\ndata: {}\n\n', [['{}', 'error']]],
    ['a name without data', 'event: ping\n\ndata: a\n\n', [['a', undefined]]],
    ['comments', ': wait\n\n:\ndata: a\n\n', ['comment', 'comment', ['a', undefined]]],
    ['ids and retries', 'id: 1\nretry: 5\ndata: a\n\n', [['a', undefined]]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [['a', undefined]]],
    ['no last blank line', 'data: a\n', [['a', undefined]]],
    [
      'no last line end',
      'data: a\n\ndata: [DONE]',
      [
        ['a', undefined],
        ['[DONE]', undefined],
      ],
    ],
    ['an end in CR', 'data: a\r', [['a', undefined]]],
    ['fields of other standards', 'foo: bar\nnot a field\ndata: a\n\n', [['a', undefined]]],
    ['nothing', '', []],
  ])('reads %s', (_name, text, expected) => {
    expect(readText(text)).toEqual(expected);
    expect(read([...Buffer.from(text)].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('law: any division of the bytes gives the same events', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
      fc.constantFrom('', '', ': comment', 'event: x', 'data', 'id: 3', 'other: 1', 'data: 🚀é漢'),
    );
    const stream = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
      .map((lines) => Buffer.from(lines.flat().join('')));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(400), { maxLength: 12 }), (bytes, cuts) => {
        const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
          (a, b) => a - b,
        );
        const pieces = places
          .slice(1)
          .map((end, index) => new Uint8Array(bytes.subarray(places[index], end)));
        expect(read(pieces)).toEqual(read([bytes]));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['in one piece', [`data: ${'x'.repeat(101)}\n\n`]],
    ['never ending', ['data: ', 'x'.repeat(60), 'x'.repeat(60)]],
    ['in many lines', Array.from({ length: 40 }, () => 'data: xxxx\n')],
    ['of multibyte characters', [`data: ${'é'.repeat(51)}\n\n`]],
  ])('refuses an event over the limit %s', (_name, pieces) => {
    expect(() =>
      read(
        pieces.map((piece) => Buffer.from(piece)),
        100,
      ),
    ).toThrow(SseOversizeError);
  });

  it.each([100, 50])('takes an event of exactly the limit (%i characters)', (length) => {
    const text = (length === 100 ? 'x' : 'é').repeat(length);
    expect(
      read(
        [...Buffer.from(`data: ${text}\n\n`)].map((byte) => Uint8Array.of(byte)),
        100,
      ),
    ).toEqual([[text, undefined]]);
  });

  it('keeps the stacks of errors of others', () => {
    const usual = Error.stackTraceLimit;
    const limits: number[] = [];
    const reader = createSseReader(
      { onEvent: () => limits.push(Error.stackTraceLimit) },
      { maxEventBytes: 100 },
    );
    reader.push(Buffer.from('unknown\ndata: a\n\nunknown\n'));
    expect([...limits, Error.stackTraceLimit]).toEqual([usual, usual]);
  });

  it('lets an exception of the handler through', () => {
    const reader = createSseReader(
      {
        onEvent: () => {
          throw new RangeError('mine');
        },
      },
      { maxEventBytes: 10 },
    );
    expect(() => reader.push(Buffer.from('data: a\n\n'))).toThrow(RangeError);
  });
});

describe('encodeSseData', () => {
  it.each(['{}', '{"a":"b\\n"}', '{\n "a": 1\r\n}', ''])('is read back as it was: %j', (json) => {
    expect(readText(encodeSseData(json))).toEqual([[json.replaceAll('\r\n', '\n'), undefined]]);
  });
});
