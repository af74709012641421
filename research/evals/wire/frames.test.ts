import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameBytes, frameOfEvent, readFrames } from './frames.ts';

describe('frames', () => {
  test('have the layout of the published format', () => {
    // Prelude and checksums of the empty message in Amazon's own test vectors.
    expect(frameBytes({ headers: {}, payload: '' }).toString('hex')).toBe('000000100000000005c248eb7d98c8ff');
  });

  test('an event names its type and carries the rest', () => {
    expect(readFrames(frameOfEvent({ messageStop: { stopReason: 'end_turn' } }))).toEqual([
      {
        headers: {
          ':event-type': 'messageStop',
          ':content-type': 'application/json',
          ':message-type': 'event',
        },
        payload: '{"stopReason":"end_turn"}',
      },
    ]);
    expect(() => frameOfEvent({})).toThrow('needs a type');
  });

  test('what is written is read', () => {
    const frame = fc.record({
      headers: fc.dictionary(fc.stringMatching(/^[:a-z-]{1,20}$/), fc.string(), { maxKeys: 4 }),
      payload: fc.string({ unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 4 }), (frames) => {
        const read = readFrames(Buffer.concat(frames.map(frameBytes)));
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(frames)));
      }),
    );
  });

  test('refuses a flipped bit and a cut end', () => {
    const bytes = frameOfEvent({ messageStart: { role: 'assistant' } });
    expect(() => readFrames(bytes.subarray(0, bytes.length - 1))).toThrow('cut');
    expect(() => readFrames(bytes.subarray(0, 5))).toThrow('cut');
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40);
    expect(() => readFrames(flipped)).toThrow('checksum');
  });
});
