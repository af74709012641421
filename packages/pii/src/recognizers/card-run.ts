/** Several card numbers in a row, where it takes their check digits to tell where one ends and the next begins. */
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { cardContext, isCard } from './payment-card.ts';
import type { GrammarRecognizer } from './recognizer.ts';

/** At least two of the shortest cards; longer runs are columns of numbers. */
const runs = /(?<!\d|\d[ .-])\d(?:[ .-]{0,2}\d){25,3999}(?![ .-]{0,2}\d)/g;
const cardLengths = [16, 15, 14, 19, 13, 18, 17, 12];

interface Card {
  /** Indexes of its first digit, and of the digit after its last one. */
  readonly from: number;
  readonly to: number;
}

/** Digits of a run with their positions, and where a number may start or end. */
interface DigitRun {
  readonly digits: string;
  readonly offsets: readonly number[];
  readonly isEdge: (index: number) => boolean;
}

function readRun(text: string, start: number): DigitRun {
  const offsets: number[] = [];
  const groupStarts = new Set<number>();
  let digits = '';
  for (let at = 0; at < text.length; at++) {
    if (!/\d/.test(text.charAt(at))) continue;
    if (!/\d/.test(text.charAt(at - 1))) groupStarts.add(digits.length);
    offsets.push(start + at);
    digits += text.charAt(at);
  }
  // Without separators, a number may start anywhere.
  const isEdge =
    groupStarts.size === 1 ? () => true : (at: number) => groupStarts.has(at) || at === digits.length;
  return { digits, offsets, isEdge };
}

function cardAt(
  { digits, isEdge }: DigitRun,
  from: number,
  accepts: (to: number) => boolean,
): Card | undefined {
  for (const length of cardLengths) {
    const to = from + length;
    if (to <= digits.length && isEdge(to) && isCard(digits.slice(from, to)) && accepts(to))
      return { from, to };
  }
  return undefined;
}

/** Divides the whole run into cards; undefined if that is not possible. */
function divide(run: DigitRun): Card[] | undefined {
  const { length } = run.digits;
  /** The first card of each part of the run that can be divided, by its start. */
  const first = new Map<number, Card>();
  for (let from = length - 1; from >= 0; from--) {
    if (!run.isEdge(from)) continue;
    const card = cardAt(run, from, (to) => to === length || first.has(to));
    if (card !== undefined) first.set(from, card);
  }
  const cards: Card[] = [];
  for (let at = 0; at < length; ) {
    const card = first.get(at);
    if (card === undefined) return undefined;
    cards.push(card);
    at = card.to;
  }
  return cards;
}

/** Finds cards from left to right, among other numbers. */
function collect(run: DigitRun): Card[] {
  const cards: Card[] = [];
  for (let at = 0; at < run.digits.length; ) {
    const card = run.isEdge(at) ? cardAt(run, at, () => true) : undefined;
    if (card !== undefined) cards.push(card);
    at = card?.to ?? at + 1;
  }
  return cards;
}

export const cardRun = {
  kind: 'grammar',
  code: 401,
  score: 0.9,
  context: cardContext,
  find({ text }: ScannedText, near): Span[] {
    const spans: Span[] = [];
    for (const { 0: found, index } of text.matchAll(runs)) {
      const run = readRun(found, index);
      const cards = divide(run) ?? (near(index, index + found.length) ? collect(run) : []);
      for (const { from, to } of cards)
        spans.push({
          start: run.offsets[from] ?? 0,
          end: (run.offsets[to - 1] ?? 0) + 1,
          code: 401,
          score: 0.9,
        });
    }
    return spans;
  },
} satisfies GrammarRecognizer;
