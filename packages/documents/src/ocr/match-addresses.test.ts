import { expect, it } from 'vitest';
import type { OcrWord } from '../model/index.ts';
import { matchAddresses } from './match-addresses.ts';

/** @param words with their confidence, where it is not .95 */
function read(words: readonly (string | readonly [string, number])[]): string {
  const all = words.map((one): OcrWord => {
    const [text, confidence] = typeof one === 'string' ? [one, 0.95] : one;
    return { text, confidence, line: '1', x0: 0, x1: 10, y0: 0, y1: 10 };
  });
  return matchAddresses(all)
    .map(({ text }) => text)
    .join(' ');
}

it.each<[string, readonly (string | readonly [string, number])[], string]>([
  [
    'by a name',
    ['Lindqvist,', ['hanna.lindgvist@example.org', 0.6]],
    'Lindqvist, hanna.lindqvist@example.org',
  ],
  ['by a name with an accent', ['Léfèvre', ['m.lefcvre@example.org', 0.6]], 'Léfèvre m.lefevre@example.org'],
  ['in its domain', ['Holzmann', ['www.ho1zmann.example', 0.6]], 'Holzmann www.holzmann.example'],
  ['not where it is sure', ['Lindqvist', 'h.lindgvist@example.org'], 'Lindqvist h.lindgvist@example.org'],
  [
    'not by a doubtful word',
    [
      ['Lindqvist', 0.5],
      ['lindgvist@example.org', 0.6],
    ],
    'Lindqvist lindgvist@example.org',
  ],
  ['not by another word', ['Lindgrens', ['lindqvist@example.org', 0.6]], 'Lindgrens lindqvist@example.org'],
  [
    'not by one of two',
    ['Weiger', 'Weiqcr', ['weigcr@example.org', 0.6]],
    'Weiger Weiqcr weigcr@example.org',
  ],
  ['and no other word', ['Lindqvist', ['lindgvist', 0.6]], 'Lindqvist lindgvist'],
])('an address is corrected %s', (_, words, expected) => {
  expect(read(words)).toBe(expected);
});
