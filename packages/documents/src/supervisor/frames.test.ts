import { describe, expect, it } from 'vitest';
import { createFrameReader, encodeFrameHead } from './frames.ts';
import { readChildMessage } from './protocol.ts';

describe('frames', () => {
  const stream = Buffer.concat([
    encodeFrameHead({ type: 'job', id: 1 }, 3),
    Buffer.from([1, 2, 3]),
    encodeFrameHead({ type: 'job', id: 2 }, 0),
  ]);

  it.each([1, 7, 1000])('come out whole in chunks of %i bytes', (size) => {
    const read = createFrameReader(1000);
    const frames = [];
    for (let at = 0; at < stream.length; at += size) frames.push(...read(stream.subarray(at, at + size)));
    expect(frames.map(({ header, payload }) => [header, [...payload]])).toEqual([
      [{ type: 'job', id: 1 }, [1, 2, 3]],
      [{ type: 'job', id: 2 }, []],
    ]);
  });

  it('of a length beyond all bounds are refused', () => {
    expect(() => createFrameReader(16)(stream)).toThrow(RangeError);
  });
});

describe('what a child says', () => {
  it.each([
    [{ type: 'ready' }, true],
    [{ type: 'failed', id: 1, reason: 'malformed' }, true],
    [{ type: 'failed', id: 1, reason: 'whatever' }, false],
    [
      { type: 'page', id: 1, page: { number: 1, markdown: '', source: 'text', confidence: 1 }, tables: [] },
      true,
    ],
    [
      { type: 'page', id: 1, page: { number: 1, markdown: 5, source: 'text', confidence: 1 }, tables: [] },
      false,
    ],
    [
      { type: 'done', id: 1, outcome: { format: 'pdf', mediaType: 'x', metadata: { a: {} }, warnings: [] } },
      false,
    ],
    ['ready', false],
    [null, false],
  ])('%j is checked', (message, fine) => {
    expect(readChildMessage(message, new Uint8Array(0)) !== undefined).toBe(fine);
  });
});
