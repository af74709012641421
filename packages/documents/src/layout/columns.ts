/** Detects text columns: recursively finds an empty vertical strip and splits the page there. */

import { type Box, boundingBox, median, type Word } from './geometry.ts';
import { groupIntoLines } from './lines.ts';

interface Gutter {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const maxSplitDepth = 8;
const minProseLines = 4;
/** Lines of body text fill at least this share of their column. */
const fullLineShare = 0.6;
const minWordsPerLine = 2.5;
const maxCandidates = 24;
/** A strip may be crossed by as much of the text as the most crossed x has, times this: a title, or text above a note. */
const maxCrossingShare = 0.6;
/** Width of a column in points. */
const minColumn = 30;
/** Half the minimum gutter width, in ems. */
const minHalfGutterEm = 0.4;

/** True for body text: several lines, most of them long. */
function isProse(words: readonly Word[]): boolean {
  if (words.length < 8) return false;
  const lines = groupIntoLines(words);
  if (lines.length < minProseLines) return false;
  const { x0, x1 } = boundingBox(words);
  const widths = lines.map((line) => (line.x1 - line.x0) / (x1 - x0));
  const letters = lines.map((line) => line.words.reduce((sum, word) => sum + word.text.length, 0));
  const perLine = median(lines.map((line) => line.words.length));
  const numbers = words.filter(({ text }) => /^[\d.,%()$€£+-]+$/.test(text)).length;
  return (
    median(widths) >= fullLineShare &&
    (perLine >= minWordsPerLine || median(letters) >= 12) &&
    median(letters) >= 12 &&
    numbers < words.length * 0.3
  );
}

/** Lines of a note in the margin, at least. */
const minNoteLines = 3;
/** Lines of a table's row stand on one line; of a note beside text, that few do so by chance. */
const maxSharedLinesShare = 0.4;
const sameLineEm = 0.15;
/** Of the size of the text: what is larger is a title. */
const maxNoteSize = 1.2;

/** Between the parts of a note, in ems; labels of paragraphs, which are no notes, stand alone. */
const noteGapEm = 0.9;
const minLinesPerGroup = 1.8;

function isBold(words: readonly Word[]): boolean {
  return words.filter(({ bold }) => bold).length > words.length / 2;
}

/** True for a short text beside body text whose lines stand at other heights than its own, as those of a table would not. */
function isMarginNote(words: readonly Word[], text: readonly Word[]): boolean {
  const lines = groupIntoLines(words);
  const letters = words.filter(({ text: word }) => /\p{L}/u.test(word)).length;
  if (lines.length < minNoteLines || letters < words.length / 2) return false;
  const textLines = groupIntoLines(text);
  const maxSize = median(textLines.map(({ size }) => size)) * maxNoteSize;
  if (lines.some(({ size }) => size > maxSize)) return false;
  const groups = lines.filter(({ y0, size }, at) => y0 - (lines[at - 1]?.y1 ?? -Infinity) > size * noteGapEm);
  if (lines.length < groups.length * minLinesPerGroup || isBold(words)) return false;
  const baselines = textLines.map(({ baseline }) => baseline);
  const shared = lines.filter(({ baseline, size }) =>
    baselines.some((other) => Math.abs(other - baseline) < size * sameLineEm),
  ).length;
  return shared <= lines.length * maxSharedLinesShare;
}

/** True if two sides of a gutter are columns: both body text, or one of them with a note in the margin. */
function areColumns(left: readonly Word[], right: readonly Word[]): boolean {
  if (isProse(left)) return isProse(right) || isMarginNote(right, left);
  return isProse(right) && isMarginNote(left, right);
}

/** The middle of the widest part of a strip that the fewest words cross. */
function clearestX(crossing: Float64Array, from: number, to: number): number {
  const least = Math.min(...crossing.subarray(from, to + 1));
  let best = { from, length: 0 };
  let start = from;
  for (let at = from; at <= to + 1; at += 1) {
    if (at <= to && (crossing[at] ?? 0) <= least) continue;
    if (at - start > best.length) best = { from: start, length: at - start };
    start = at + 1;
  }
  return best.from + best.length / 2;
}

/** Finds vertical strips with few words as candidates for a split; of each the x that most lines leave free. */
function findEmptyStrips(words: readonly Word[], box: Box): readonly number[] {
  const cellPoints = 2;
  const cells = Math.ceil((box.x1 - box.x0) / cellPoints) + 1;
  const crossing = new Float64Array(cells);
  for (const word of words) {
    const from = Math.max(0, Math.floor((word.x0 - box.x0) / cellPoints));
    const to = Math.min(cells - 1, Math.floor((word.x1 - box.x0) / cellPoints));
    for (let at = from; at <= to; at += 1) crossing[at] = (crossing[at] ?? 0) + (word.y1 - word.y0);
  }
  const most = Math.max(...crossing);
  const strips: { x0: number; x1: number }[] = [];
  for (let at = 0; at < cells; at += 1) {
    if ((crossing[at] ?? 0) > most * maxCrossingShare) continue;
    const last = strips.at(-1);
    const x = box.x0 + at * cellPoints;
    if (last !== undefined && x - last.x1 <= cellPoints) last.x1 = x + cellPoints;
    else strips.push({ x0: x, x1: x + cellPoints });
  }
  const cellAt = (x: number): number => Math.round((x - box.x0) / cellPoints);
  return strips
    .map(({ x0, x1 }) => ({ x0: Math.max(x0, box.x0 + minColumn), x1: Math.min(x1, box.x1 - minColumn) }))
    .filter(({ x0, x1 }) => x0 < x1)
    .slice(0, maxCandidates)
    .map(({ x0, x1 }) => box.x0 + clearestX(crossing, cellAt(x0), cellAt(x1) - 1) * cellPoints);
}

/** Size of titles, as a multiple of that of most words. */
const minTitleSize = 1.5;

/** True for a word of a title that goes on behind an x: between its words is as much space as between columns. */
function goesOnAcross(word: Word, titles: readonly Word[], x: number): boolean {
  const isLeft = word.x1 <= x;
  return titles.some(
    (other) => (isLeft ? other.x0 >= x : other.x1 <= x) && other.y0 < word.y1 && other.y1 > word.y0,
  );
}

/** True for a word with less than half a gutter between it and an x. */
function isNear({ x0, x1 }: Word, x: number, em: number): boolean {
  return x0 < x + em * minHalfGutterEm && x1 > x - em * minHalfGutterEm;
}

/** Finds the tallest empty section of a strip, widened as far as the words allow. */
function findEmptyStretch(words: readonly Word[], x: number, em: number, box: Box): Gutter | undefined {
  const titles = words.filter(({ size }) => size > em * minTitleSize);
  const crossing = words
    .filter((word) => {
      if (isNear(word, x, em)) return true;
      return word.size > em * minTitleSize && isNear(word, x, word.size) && goesOnAcross(word, titles, x);
    })
    .sort((a, b) => a.y0 - b.y0);
  let best: { y0: number; y1: number } | undefined;
  let top = box.y0;
  for (const { y0, y1 } of [...crossing, { y0: box.y1, y1: box.y1 }]) {
    if (best === undefined || y0 - top > best.y1 - best.y0) best = { y0: top, y1: y0 };
    top = Math.max(top, y1);
  }
  if (best === undefined || best.y1 <= best.y0) return undefined;
  let x0 = box.x0;
  let x1 = box.x1;
  for (const word of words) {
    if (word.y0 >= best.y1 || word.y1 <= best.y0) continue;
    if (word.x1 <= x) x0 = Math.max(x0, word.x1);
    else if (word.x0 >= x) x1 = Math.min(x1, word.x0);
  }
  return { ...best, x0, x1 };
}

function findGutter(words: readonly Word[], box: Box): Gutter | undefined {
  const em = median(words.map(({ size }) => size));
  let best: { readonly gutter: Gutter; readonly score: number } | undefined;
  for (const x of findEmptyStrips(words, box)) {
    const gutter = findEmptyStretch(words, x, em, box);
    if (gutter === undefined) continue;
    const beside = words.filter((word) => word.y0 >= gutter.y0 - 1 && word.y1 <= gutter.y1 + 1);
    const left = beside.filter((word) => word.x1 <= gutter.x0 + 1);
    const right = beside.filter((word) => word.x0 >= gutter.x1 - 1);
    if (!areColumns(left, right)) continue;
    const score = (gutter.y1 - gutter.y0) * Math.min(3, (gutter.x1 - gutter.x0) / em);
    if (best === undefined || score > best.score) best = { gutter, score };
  }
  return best?.gutter;
}

/** Splits a page into regions in reading order; the lines of a region span its full width. */
export function splitColumns(words: readonly Word[], depth = 0): readonly (readonly Word[])[] {
  if (words.length === 0) return [];
  if (words.length < 16 || depth > maxSplitDepth) return [words];
  const box = boundingBox(words);
  const gutter = findGutter(words, box);
  if (gutter === undefined) return [words];
  const middle = (gutter.x0 + gutter.x1) / 2;
  const above: Word[] = [];
  const below: Word[] = [];
  const left: Word[] = [];
  const right: Word[] = [];
  for (const word of words) {
    const y = (word.y0 + word.y1) / 2;
    if (y < gutter.y0) above.push(word);
    else if (y > gutter.y1) below.push(word);
    else if ((word.x0 + word.x1) / 2 < middle) left.push(word);
    else right.push(word);
  }
  return [above, left, right, below].flatMap((part) => splitColumns(part, depth + 1));
}
