/**
 * Restores diacritics of foreign names: a model only knows the letters of its own languages. Words that show more
 * marks in the image than in the recognized text are recognized again with other models; the result counts only if
 * it differs in its diacritics alone.
 */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { countMarksInImage } from './count-marks.ts';
import { cropWord } from './crop-word.ts';
import type { OcrEngine } from './ocr-engine.ts';

/** Together these models cover the diacritics of most languages in Latin script. */
const models = ['swe', 'pol', 'dan', 'deu', 'fra', 'spa', 'por'] as const;
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

async function recognizeWithOtherModels(
  tesseract: OcrEngine,
  reading: OcrReading,
  word: OcrWord,
  wordImage: GrayscaleImage,
): Promise<OcrWord> {
  let best: OcrWord | undefined;
  for (const model of models) {
    if (reading.languages.includes(model) || !tesseract.hasLanguage(model)) continue;
    const [only, second] = await tesseract.recognize(wordImage, [model], reading.dpi, 'word');
    if (only === undefined || second !== undefined || only.confidence < (best?.confidence ?? minConfidence))
      continue;
    if (only.text !== word.text && removeDiacritics(only.text) === removeDiacritics(word.text)) best = only;
    if (best !== undefined && best.confidence > sureConfidence) break;
  }
  return best === undefined ? word : { ...word, text: best.text };
}

/** Recognizes words again that may be names and show more marks than were recognized; at most 16 per page. */
export async function restoreDiacritics(
  tesseract: OcrEngine,
  reading: OcrReading,
): Promise<readonly OcrWord[]> {
  let left = maxWordsPerPage;
  const words: OcrWord[] = [];
  for (const word of reading.words) {
    const nameLike = word.confidence > 0.3 && /^\p{Lu}\p{L}{2,}[.,;:)]?$/u.test(word.text);
    const wordImage = nameLike && left > 0 ? cropWord(reading.cleanImage, word) : undefined;
    if (wordImage === undefined || countMarksInImage(wordImage) <= countMarksInText(word.text)) {
      words.push(word);
      continue;
    }
    left -= 1;
    words.push(await recognizeWithOtherModels(tesseract, reading, word, wordImage));
  }
  return words;
}
