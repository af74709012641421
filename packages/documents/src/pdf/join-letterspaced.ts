/** Joins the letters of spaced words: `T o t a l  a m o u n t`, fields of forms with a box for each letter. */
import type { Word } from '../layout/index.ts';
import { isRightToLeft, isUnspaced } from '../text/index.ts';

/** Fewer single characters in a row are initials or variables. */
const minRun = 4;
/** Letters further apart are columns. In ems. */
const maxLetterGapEm = 0.9;
const maxBaselineShiftEm = 0.15;
/** Between words, the gap is so many times as wide as between letters. */
const minGapRatio = 1.5;

/** A word of one character, which may be a letter of a spaced word. */
function isSingle({ text }: Word): boolean {
  return [...text].length === 1 && !isUnspaced(text) && !isRightToLeft(text);
}

function continues(last: Word, next: Word): boolean {
  const em = Math.max(last.size, next.size, 1);
  const gap = next.x0 - last.x1;
  return (
    Math.abs(next.baseline - last.baseline) <= em * maxBaselineShiftEm &&
    Math.min(last.size, next.size) * 1.2 >= em &&
    gap >= 0 &&
    gap <= em * 3
  );
}

/**
 * Returns up to which gap two characters belong to one word: the gaps of a line fall in two groups. 0: the characters stand
 * alone, as in a row of numbers or variables.
 */
function widestLetterGap(run: readonly Word[], gaps: readonly number[]): number {
  const em = Math.max(...run.map(({ size }) => size), 1);
  const sorted = [...gaps].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  if (middle > em * maxLetterGapEm) return 0;
  // The step to the wider group is looked for above the middle, since most gaps are between letters.
  let limit = Number.POSITIVE_INFINITY;
  for (let at = Math.floor((sorted.length - 1) / 2); at + 1 < sorted.length; at++) {
    const [small = 0, large = 0] = [sorted[at], sorted[at + 1]];
    if (large < Math.max(small, em * 0.05) * minGapRatio || large - small < em * 0.12) continue;
    limit = (small + large) / 2;
    break;
  }
  if (Math.min(limit, sorted.at(-1) ?? 0) > em * maxLetterGapEm) return 0;
  const letters = run.filter(({ text }) => /\p{L}/u.test(text)).length;
  const digits = run.filter(({ text }) => /\d/.test(text)).length;
  if (letters >= Math.max(minRun, run.length / 2)) return limit;
  // Numbers in a row are a table, unless they are set in groups or begin like a phone number.
  const isNumber = digits + letters >= run.length * 0.7 && digits >= 6;
  return isNumber && (limit < Number.POSITIVE_INFINITY || run[0]?.text === '+' || letters > 0) ? limit : 0;
}

function joined(words: readonly Word[]): Word {
  const [first] = words;
  if (first === undefined) throw new RangeError('There are no words.');
  const bold = words.filter((word) => word.bold).length * 2 > words.length;
  const italic = words.filter((word) => word.italic).length * 2 > words.length;
  return {
    ...first,
    text: words.map(({ text }) => text).join(''),
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
    bold,
    italic,
  };
}

/** Divides a run of single characters into words. */
function divide(run: readonly Word[]): readonly Word[] {
  if (run.length < minRun) return run;
  const gaps = run.slice(1).map(({ x0 }, at) => x0 - (run[at]?.x1 ?? x0));
  const limit = widestLetterGap(run, gaps);
  if (limit === 0) return run;
  const words: Word[] = [];
  let from = 0;
  for (let at = 1; at <= run.length; at++) {
    if (at < run.length && (gaps[at - 1] ?? 0) <= limit) continue;
    const word = joined(run.slice(from, at));
    words.push(from === 0 ? word : { ...word, joinsPrevious: false });
    from = at;
  }
  return words;
}

/** Joins the single characters of a page that are letters of spaced words. */
export function joinLetterspaced(words: readonly Word[]): readonly Word[] {
  const result: Word[] = [];
  let run: Word[] = [];
  const flush = (): void => {
    for (const word of divide(run)) result.push(word);
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last !== undefined && (!isSingle(word) || !continues(last, word))) flush();
    if (isSingle(word)) run.push(word);
    else result.push(word);
  }
  flush();
  return result;
}
