/**
 * Compares numbers with their images: where a point is printed that was not read, it is put back, and a number with other signs
 * than are printed is read once more. Without it, 3.4 in a table may become 34.
 */
import { scaleAndRotate } from '../image/index.ts';
import { median } from '../layout/index.ts';
import type { OcrWord } from '../model/index.ts';
import { cropWord } from './crop-word.ts';
import { type Sign, shapeOfImage, shapeOfText } from './number-shape.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { OcrReading } from './restore-diacritics.ts';

/** Longer numbers without separators are those of accounts and articles. */
const maxPlainDigits = 6;
const wellFormed = /^[-−–]?\d+(?:[.,:]\d+)*$/u;
/** On a page where more of its numbers would get points, they are specks. */
const maxMendedShare = 0.34;
const minMendedOfMany = 4;
/** A number up to its last digit, before what may end it. */
const numeral = /^[-−–]?\d(?:[\d.,:]*\d)?(?=[%)]?[.,;:]?$)/u;
/** Short words below this confidence may be numbers that were read as letters. */
const doubtfulConfidence = 0.75;
const maxDoubtfulLength = 6;
const maxSecondReadings = 24;
const secondReadingScales = [1.5, 1, 3];
/** Distance from digit to digit, as a multiple of their height, where a page does not tell its own. */
const commonPitch = 0.77;
/** With a point between them, digits are this many times as far apart; without, it is a speck. */
const minWidening = 1.25;

/** A word with what its image shows. */
interface Candidate {
  readonly word: OcrWord;
  /** The part that is a number; empty for a doubtful word. */
  readonly number: string;
  readonly signs: readonly Sign[];
}

function findCandidates({ words, cleanImage }: OcrReading): readonly Candidate[] {
  return words.flatMap((word) => {
    const [number = ''] = numeral.exec(word.text) ?? [];
    if (/^\d+$/.test(number) && number.length > maxPlainDigits) return [];
    const isDoubtful = word.confidence < doubtfulConfidence && word.text.length <= maxDoubtfulLength;
    if (number === '' && !isDoubtful) return [];
    const signs = shapeOfImage(cropWord(cleanImage, word));
    return signs === undefined ? [] : [{ word, number, signs }];
  });
}

/** The usual distance between neighboring digits of the page. */
function pitchOf(candidates: readonly Candidate[]): number {
  const steps = candidates.flatMap(({ signs }) =>
    signs.flatMap((sign, at) => {
      const next = signs[at + 1];
      return sign.kind === 'digit' && next?.kind === 'digit' ? [next.middle - sign.middle] : [];
    }),
  );
  return steps.length === 0 ? commonPitch : median(steps);
}

/** The signs up to the last digit, without specks: a point or colon counts where digits stand further apart around it. */
function withoutSpecks(signs: readonly Sign[], pitch: number): readonly Sign[] {
  const last = signs.findLastIndex(({ kind }) => kind === 'digit');
  return signs.slice(0, last + 1).filter(({ kind }, at) => {
    const [before, after] = [signs[at - 1], signs[at + 1]];
    if (kind !== 'separator' && kind !== 'colon') return true;
    if (before?.kind !== 'digit' || after?.kind !== 'digit') return true;
    return after.middle - before.middle > pitch * minWidening;
  });
}

/** The signs up to the last of so many digits. */
function upToDigit(signs: readonly Sign[], digits: number): readonly Sign[] {
  let left = digits;
  const end = signs.findIndex(({ kind }) => {
    if (kind === 'digit') left -= 1;
    return left === 0;
  });
  return end < 0 ? signs : signs.slice(0, end + 1);
}

/** The number with the points that its image has besides; undefined if it differs in something else. */
function withSeparators(number: string, signs: readonly Sign[]): string | undefined {
  const rest = [...number];
  let text = '';
  for (const { kind, descends } of signs) {
    const [next] = rest;
    if (next !== undefined && shapeOfText(next)?.[0] === kind) text += rest.shift() ?? '';
    else if (kind === 'separator') text += descends ? ',' : '.';
    else return undefined;
  }
  return rest.length === 0 && wellFormed.test(text) ? text : undefined;
}

function isSameShape(text: string, signs: readonly Sign[]): boolean {
  const kinds = shapeOfText(text);
  return kinds?.length === signs.length && kinds.every((kind, at) => kind === signs[at]?.kind);
}

/** Whether an image shows a point inside, where the text has none: points stand low, and no letter consists of one. */
function lacksPoint(text: string, signs: readonly Sign[]): boolean {
  return (
    !/\p{P}/u.test(text) &&
    signs.some(
      ({ kind }, at) =>
        kind === 'separator' && signs[at - 1]?.kind === 'digit' && signs[at + 1]?.kind === 'digit',
    )
  );
}

/** Whether an image shows more digits than were read; where it shows less, they run together. */
function lacksDigits(number: string, rest: string, signs: readonly Sign[]): boolean {
  return (
    rest === '' && signs.filter(({ kind }) => kind === 'digit').length > number.replaceAll(/\D/g, '').length
  );
}

/** Reads a word again as a number, in several sizes; undefined unless its digits are as many as its image has. */
async function readAgain(
  tesseract: OcrEngine,
  { cleanImage, languages, dpi }: OcrReading,
  word: OcrWord,
  signs: readonly Sign[],
): Promise<string | undefined> {
  let mended: string | undefined;
  for (const scale of secondReadingScales) {
    const sized = await scaleAndRotate(cropWord(cleanImage, word), scale, 0);
    const again = await tesseract.recognize(sized, languages, dpi * scale, 'number');
    const text = again.map((one) => one.text).join('');
    if (isSameShape(text, signs)) return text;
    mended ??= withSeparators(text, signs);
  }
  return mended;
}

/** Whether a word lies mostly within a number that was read again, of which it is a part. */
function isPartOf({ line, x0, x1 }: OcrWord, number: OcrWord): boolean {
  const shared = Math.min(x1, number.x1) - Math.max(x0, number.x0);
  return line === number.line && shared > (x1 - x0) / 2;
}

/** True if so many numbers of a page would change that what looks like points is dust. */
function areSpecks(mended: number, candidates: readonly Candidate[]): boolean {
  const numbers = candidates.filter(({ number }) => number !== '').length;
  return mended >= minMendedOfMany && mended > numbers * maxMendedShare;
}

/** Numbers whose signs agree with what is printed, where that can be had; all other words as they are. */
export async function verifyNumbers(tesseract: OcrEngine, reading: OcrReading): Promise<readonly OcrWord[]> {
  const replaced = new Map<OcrWord, string>();
  const candidates = findCandidates(reading);
  const pitch = pitchOf(candidates);
  const readAgainWords: OcrWord[] = [];
  let left = maxSecondReadings;
  for (const candidate of candidates) {
    const { word, number } = candidate;
    const signs = withoutSpecks(candidate.signs, pitch);
    const printed = upToDigit(signs, number.replaceAll(/\D/g, '').length);
    const rest = word.text.slice(number.length);
    const isWhole = number !== '' && (rest !== '' || printed.length === signs.length);
    if (isWhole && isSameShape(number, printed)) continue;
    const mended = isWhole ? withSeparators(number, printed) : undefined;
    if (mended !== undefined) replaced.set(word, mended + rest);
    else if (left > 0 && (number === '' ? lacksPoint(word.text, signs) : lacksDigits(number, rest, signs))) {
      left -= 1;
      const again = await readAgain(tesseract, reading, word, signs);
      if (again !== undefined) {
        replaced.set(word, again);
        readAgainWords.push(word);
      }
    }
  }
  if (areSpecks(replaced.size, candidates)) return reading.words;
  return reading.words
    .filter((word) => !readAgainWords.some((number) => number !== word && isPartOf(word, number)))
    .map((word) => ({ ...word, text: replaced.get(word) ?? word.text }));
}
