import { describe, expect, it } from 'vitest';
import { deduplicateWords } from './second-pass.ts';

const word = (text: string, box: readonly [number, number, number, number], confidence: number) => ({
  text,
  x0: box[0],
  y0: box[1],
  x1: box[2],
  y1: box[3],
  confidence,
  line: '1',
});

describe('words read in several renderings', () => {
  it.each([
    ['part of a word, as high as three lines', word('karin.', [520, 348, 652, 472], 0.7), 1],
    ['the same word, shifted by a few pixels', word('karin@example.org', [524, 386, 1310, 440], 0.7), 1],
    ['a word of the next line', word('regards', [520, 450, 700, 500], 0.7), 2],
    ['a word beside it', word('today', [1330, 384, 1450, 442], 0.7), 2],
  ])('%s', (_, other, kept) => {
    const sure = word('karin@example.org', [520, 384, 1306, 442], 0.9);
    const words = deduplicateWords([other, sure]);
    expect(words).toHaveLength(kept);
    expect(words).toContain(sure);
  });
});
