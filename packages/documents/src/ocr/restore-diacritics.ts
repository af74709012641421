/**
 * Names of other languages lose their marks: a model knows only the letters of its own. Words with more marks above
 * them than were read are looked at again with other models; what comes back counts only if it is the same word but for the marks.
 */
import type { GrayscaleImage } from '../model/index.ts';
import { countMarksInImage } from './count-marks.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';

/** Together they know the marks of most languages in Latin letters. */
const models = ['swe', 'pol', 'dan', 'deu', 'fra', 'spa', 'por'] as const;
const sureConfidence = 0.9;
const minConfidence = 0.5;
const maxWordsPerPage = 16;
const paddingShare = 0.35;
const diaeresis = 0x308;
/** Grave, acute, circumflex, tilde, macron, breve, dot, ring, double acute, caron. */
const marksAbove: readonly number[] = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x30a, 0x30b, 0x30c];

/** What was read, with what it needs to look again. */
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

function crop(image: GrayscaleImage, word: OcrWord): GrayscaleImage {
  const pad = Math.round((word.y1 - word.y0) * paddingShare);
  const x0 = Math.max(0, word.x0 - pad);
  const y0 = Math.max(0, word.y0 - pad);
  const width = Math.min(image.width, word.x1 + pad) - x0;
  const height = Math.min(image.height, word.y1 + pad) - y0;
  const grey = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y0 + row) * image.width + x0;
    grey.set(image.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels: grey, dpi: image.dpi };
}

/** The marks that the letters of a word have above them: two for a diaeresis, one for the others and for i and j. */
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
  picture: GrayscaleImage,
): Promise<OcrWord> {
  let best: OcrWord | undefined;
  for (const model of models) {
    if (reading.languages.includes(model) || !tesseract.hasLanguage(model)) continue;
    const [only, second] = await tesseract.recognize(picture, [model], reading.dpi, 'word');
    if (only === undefined || second !== undefined || only.confidence < (best?.confidence ?? minConfidence))
      continue;
    if (only.text !== word.text && removeDiacritics(only.text) === removeDiacritics(word.text)) best = only;
    if (best !== undefined && best.confidence > sureConfidence) break;
  }
  return best === undefined ? word : { ...word, text: best.text };
}

/** Looks again at words that may be names and have more marks than were read; at most 16 a page. */
export async function restoreDiacritics(
  tesseract: OcrEngine,
  reading: OcrReading,
): Promise<readonly OcrWord[]> {
  let left = maxWordsPerPage;
  const words: OcrWord[] = [];
  for (const word of reading.words) {
    const nameLike = word.confidence > 0.3 && /^\p{Lu}\p{L}{2,}[.,;:)]?$/u.test(word.text);
    const picture = nameLike && left > 0 ? crop(reading.cleanImage, word) : undefined;
    if (picture === undefined || countMarksInImage(picture) <= countMarksInText(word.text)) {
      words.push(word);
      continue;
    }
    left -= 1;
    words.push(await recognizeWithOtherModels(tesseract, reading, word, picture));
  }
  return words;
}
