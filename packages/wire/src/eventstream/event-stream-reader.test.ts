import { Buffer } from 'node:buffer';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStreamReader, EventStreamDamagedError, EventStreamOversizeError } from './index.ts';

type Seen = [name: string | undefined, data: string];
type Headers = Parameters<EventStreamCodec['encode']>[0]['headers'];

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text, 'utf8'),
);
const text = (value: string) => ({ type: 'string' as const, value });

function frame(data: string, headers: Headers = {}): Buffer {
  return Buffer.from(codec.encode({ headers, body: Buffer.from(data, 'utf8') }));
}
const event = (name: string, data: string): Buffer =>
  frame(data, {
    ':event-type': text(name),
    ':content-type': text('application/json'),
    ':message-type': text('event'),
  });

function read(pieces: readonly Uint8Array[], maxEventBytes = 100_000): Seen[] {
  const seen: Seen[] = [];
  const reader = createEventStreamReader(
    { onEvent: (data, name) => seen.push([name, data]) },
    { maxEventBytes },
  );
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return seen;
}

const stream = Buffer.concat([
  event('messageStart', '{"role":"assistant"}'),
  event('contentBlockDelta', '{"delta":{"text":"é😀"}}'),
  event('messageStop', '{}'),
]);
const seenInStream: Seen[] = [
  ['messageStart', '{"role":"assistant"}'],
  ['contentBlockDelta', '{"delta":{"text":"é😀"}}'],
  ['messageStop', '{}'],
];

describe('createEventStreamReader', () => {
  it('reads frames cut at any byte', () => {
    for (let at = 0; at <= stream.length; at += 1) {
      expect(read([stream.subarray(0, at), stream.subarray(at)])).toEqual(seenInStream);
    }
  });

  it('reads frames byte by byte, and views into larger buffers', () => {
    expect(read([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(seenInStream);
    const larger = new Uint8Array(stream.length + 7);
    larger.set(stream, 7);
    expect(read([new Uint8Array(larger.buffer, 7, stream.length)])).toEqual(seenInStream);
  });

  it('reads frames in any division', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const pieces = places.slice(1).map((end, index) => stream.subarray(places[index], end));
        expect(read(pieces)).toEqual(seenInStream);
      }),
    );
  });

  it.each<[string, Headers, string | undefined]>([
    [
      'an exception',
      { ':message-type': text('exception'), ':exception-type': text('throttlingException') },
      'exception:throttlingException',
    ],
    ['an exception without type', { ':message-type': text('exception') }, 'exception:unknown'],
    [
      'an error',
      { ':message-type': text('error'), ':error-code': text('InternalError'), ':error-message': text('m') },
      'error:InternalError',
    ],
    ['no headers', {}, undefined],
    ['a header of another type', { ':event-type': { type: 'integer', value: 3 } }, undefined],
  ])('names %s', (_name, headers, name) => {
    expect(read([frame('{"message":"m"}', headers)])).toEqual([[name, '{"message":"m"}']]);
  });

  it('notices every changed bit pattern', () => {
    for (let at = 0; at < stream.length; at += 1) {
      const damaged = Buffer.from(stream);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      expect(() => read([damaged])).toThrow(EventStreamDamagedError);
    }
  });

  it('refuses lengths that contradict each other and pages', () => {
    expect(() => read([Buffer.from('<html><body>Bad gateway</body></html>')])).toThrow(
      EventStreamDamagedError,
    );
  });

  it('refuses frames over the limit before they are there, and takes those at it', () => {
    const large = event('e', 'x'.repeat(1000));
    expect(read([large], 1000)).toHaveLength(1);
    expect(() => read([large.subarray(0, 12)], 999)).toThrow(EventStreamOversizeError);
  });

  it('drops a frame that is cut by the end, and reports nothing twice', () => {
    expect(read([stream.subarray(0, stream.length - 1)])).toEqual(seenInStream.slice(0, 2));
    const reader = createEventStreamReader({ onEvent: () => undefined }, { maxEventBytes: 10 });
    reader.end();
    reader.end();
  });

  it('lets exceptions of the handler through', () => {
    const reader = createEventStreamReader(
      {
        onEvent: () => {
          throw new RangeError('mine');
        },
      },
      { maxEventBytes: 1000 },
    );
    expect(() => reader.push(stream)).toThrow(RangeError);
  });
});
