/**
 * Restores diacritics of foreign names: a model only knows the letters of its own languages. Words that show more
 * marks in the image than in the recognized text are recognized again with other models; the result counts only if
 * it differs in its diacritics alone.
 */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { countMarksInImage } from './count-marks.ts';
import { cropWord } from './crop-word.ts';
import type { OcrEngine } from './ocr-engine.ts';

/** Their models tell whether a word has a diacritic at all, or specks above it. */
const scouts = ['swe', 'dan', 'pol'];
/** Together with these they cover the diacritics of most languages in Latin script. */
const models = [...scouts, 'deu', 'fra', 'spa', 'por'];
const sureConfidence = 0.9;
const minConfidence = 0.5;
const maxWordsPerPage = 16;
const diaeresis = 0x308;
/** Grave, acute, circumflex, tilde, macron, breve, dot, ring, double acute, caron. */
const marksAbove: readonly number[] = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x30a, 0x30b, 0x30c];

/** A reading, with what is needed to recognize its words again. */
export interface OcrReading {
  readonly words: readonly OcrWord[];
  readonly cleanImage: GrayscaleImage;
  readonly languages: readonly string[];
  readonly dpi: number;
}

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  đ: 'd',
};

function removeDiacritics(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øØłŁæÆßđ]/gu, (letter) => letters[letter] ?? letter);
}

/** Counts the marks above the letters of a word: two for a diaeresis, one for other diacritics and for i and j. */
function countMarksInText(text: string): number {
  let marks = 0;
  for (const sign of text.normalize('NFD')) {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === 'i' || sign === 'j' || marksAbove.includes(code)) marks += 1;
    else if (code === diaeresis) marks += 2;
  }
  return marks;
}

/** A word that may have lost its diacritics. */
interface Candidate {
  readonly word: OcrWord;
  readonly image: GrayscaleImage;
  /** The best other reading so far. */
  best: OcrWord | undefined;
  /** Whether some model has read a diacritic. */
  isMarked: boolean;
}

/** Reads a candidate with another model. */
async function recognizeAgain(
  tesseract: OcrEngine,
  candidate: Candidate,
  model: string,
  dpi: number,
): Promise<void> {
  const { word, image, best } = candidate;
  const [only, second] = await tesseract.recognize(image, [model], dpi, 'word');
  if (only === undefined || second !== undefined) return;
  const isVariant = only.text !== word.text && removeDiacritics(only.text) === removeDiacritics(word.text);
  // A model without the letter that is printed reads another with fewer marks.
  if (!isVariant || countMarksInText(only.text) < countMarksInText(word.text)) return;
  candidate.isMarked = true;
  if (only.confidence >= (best?.confidence ?? minConfidence)) candidate.best = only;
}

/** Whether a further model may read a candidate better. */
function isOpen({ best, isMarked }: Candidate, model: string): boolean {
  return (best?.confidence ?? 0) <= sureConfidence && (isMarked || scouts.includes(model));
}

function findCandidates({ words, cleanImage }: OcrReading): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const word of words) {
    if (candidates.length === maxWordsPerPage) break;
    const nameLike = word.confidence > 0.3 && /^\p{Lu}\p{L}{2,}[.,;:)]?$/u.test(word.text);
    const image = nameLike ? cropWord(cleanImage, word) : undefined;
    if (image === undefined || countMarksInImage(image) <= countMarksInText(word.text)) continue;
    candidates.push({ word, image, best: undefined, isMarked: false });
  }
  return candidates;
}

/** Recognizes words again that may be names and show more marks than were recognized; at most 16 per page. */
export async function restoreDiacritics(
  tesseract: OcrEngine,
  reading: OcrReading,
): Promise<readonly OcrWord[]> {
  const candidates = findCandidates(reading);
  // All words with one model before the next: loading one takes longer than reading a word.
  for (const model of models) {
    if (reading.languages.includes(model) || !tesseract.hasLanguage(model)) continue;
    for (const candidate of candidates)
      if (isOpen(candidate, model)) await recognizeAgain(tesseract, candidate, model, reading.dpi);
  }
  const restored = new Map(candidates.map(({ word, best }) => [word, best?.text ?? word.text]));
  return reading.words.map((word) => ({ ...word, text: restored.get(word) ?? word.text }));
}
