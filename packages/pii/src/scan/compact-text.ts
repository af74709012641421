/**
 * The letters and digits of a text without what stands between them: values that are divided by white space, line ends,
 * punctuation or markup are whole in it. Positions lead back to the text.
 */
import { classOf, foldUnit, wordMask } from './char-classes.ts';

export interface CompactText {
  /** Letters and digits, folded as by `fold`. */
  readonly text: string;
  /** Position of each of them in the text. */
  readonly offsets: Int32Array;
}

/** A tag or a comment of HTML; longer ones are taken for text. */
const tags = /<(?:\/?[A-Za-z][A-Za-z0-9]{0,15}(?:[\s/][^<>]{0,128})?|!--[^<>]{0,64}--)>/g;

/** Reads a text, and if it has tags, once more without them. */
export function createCompactTexts(text: string): readonly CompactText[] {
  const withTags = compact(text, []);
  if (!text.includes('<')) return [withTags];
  const skipped = [...text.matchAll(tags)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  return skipped.length === 0 ? [withTags] : [withTags, compact(text, skipped)];
}

function compact(text: string, skipped: readonly { start: number; end: number }[]): CompactText {
  const units = new Uint16Array(text.length);
  const offsets = new Int32Array(text.length);
  let count = 0;
  let row = 0;
  for (let at = 0; at < text.length; at++) {
    const tag = skipped[row];
    if (tag !== undefined && at >= tag.start) {
      at = tag.end - 1;
      row++;
      continue;
    }
    const unit = text.charCodeAt(at);
    if ((classOf(unit) & wordMask) === 0 || isMark(unit)) continue;
    units[count] = foldedUnit(unit);
    offsets[count] = at;
    count++;
  }
  return {
    text: Buffer.from(units.buffer, 0, count * 2).toString('utf16le'),
    offsets: offsets.subarray(0, count),
  };
}

function isMark(unit: number): boolean {
  return (unit >= 0x0300 && unit <= 0x036f) || (unit >= 0x20d0 && unit <= 0x20ff);
}

/** Letters with several accents are in a block of their own. */
function foldedUnit(unit: number): number {
  if (unit < 0x1e00 || unit > 0x1eff) return foldUnit(unit);
  return foldUnit(String.fromCharCode(unit).normalize('NFD').charCodeAt(0));
}

/** Folds a value like a compact text. */
export function compactOf(value: string): string {
  return compact(value, []).text;
}

/** Whether something stands between a character of a compact text and the one before it. */
export function hasGapBefore({ offsets }: CompactText, at: number): boolean {
  return at === 0 || at >= offsets.length || (offsets[at] ?? 0) - (offsets[at - 1] ?? 0) > 1;
}

/** What stands between a character of a compact text and the one before it, without tags and the marks of markup. */
export function gapBefore(text: string, { offsets }: CompactText, at: number): string {
  const from = (offsets[at - 1] ?? 0) + 1;
  if ((offsets[at] ?? 0) - from === 1) {
    const unit = text.charCodeAt(from);
    if (unit === 0x20 || isPlainMark(unit)) return text.charAt(from);
  }
  return text
    .slice(from, Math.min(offsets[at] ?? 0, from + maxGapLength + 1))
    .replaceAll(tags, '')
    .replaceAll(/[*_`~\\()[\]{}"']|\p{M}/gu, '')
    .replaceAll(/\s{1,256}/g, ' ');
}

/** Signs of ASCII that are no markup. */
function isPlainMark(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f && !markup.includes(String.fromCharCode(unit));
}

const markup = '*_`~\\()[]{}"\'<>';

/** Values do not go on behind more than this. */
export const maxGapLength = 160;
