/**
 * Names of other languages lose their marks: a model knows only the letters of its own. Words with more marks above
 * them than were read are looked at again with other models; what comes back counts only if it is the same word but for the marks.
 */
import type { GreyImage } from '../image/index.ts';
import { floatingMarks } from './floating-marks.ts';
import type { OcrWord, Tesseract } from './port.ts';

/** Together they know the marks of most languages in Latin letters. */
const models = ['swe', 'pol', 'dan', 'deu', 'fra', 'spa', 'por'] as const;
const SURE = 0.9;
const LEAST = 0.5;
const MOST_WORDS = 16;
const PADDING = 0.35;
const DIAERESIS = 0x308;
/** Grave, acute, circumflex, tilde, macron, breve, dot, ring, double acute, caron. */
const ABOVE: readonly number[] = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x30a, 0x30b, 0x30c];

/** What was read, with what it needs to look again. */
export interface Readable {
  readonly words: readonly OcrWord[];
  readonly read: GreyImage;
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

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øØłŁæÆßđ]/gu, (letter) => letters[letter] ?? letter);
}

function crop(image: GreyImage, word: OcrWord): GreyImage {
  const pad = Math.round((word.y1 - word.y0) * PADDING);
  const x0 = Math.max(0, word.x0 - pad);
  const y0 = Math.max(0, word.y0 - pad);
  const width = Math.min(image.width, word.x1 + pad) - x0;
  const height = Math.min(image.height, word.y1 + pad) - y0;
  const grey = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y0 + row) * image.width + x0;
    grey.set(image.grey.subarray(from, from + width), row * width);
  }
  return { width, height, grey, dpi: image.dpi };
}

/** The marks that the letters of a word have above them: two for a diaeresis, one for the others and for i and j. */
function ownMarks(text: string): number {
  let marks = 0;
  for (const sign of text.normalize('NFD')) {
    const code = sign.codePointAt(0) ?? 0;
    if (sign === 'i' || sign === 'j' || ABOVE.includes(code)) marks += 1;
    else if (code === DIAERESIS) marks += 2;
  }
  return marks;
}

async function lookAgain(
  tesseract: Tesseract,
  reading: Readable,
  word: OcrWord,
  picture: GreyImage,
): Promise<OcrWord> {
  let best: OcrWord | undefined;
  for (const model of models) {
    if (reading.languages.includes(model) || !tesseract.has(model)) continue;
    const [only, second] = await tesseract.read(picture, [model], reading.dpi, 'word');
    if (only === undefined || second !== undefined || only.confidence < (best?.confidence ?? LEAST)) continue;
    if (only.text !== word.text && bare(only.text) === bare(word.text)) best = only;
    if (best !== undefined && best.confidence > SURE) break;
  }
  return best === undefined ? word : { ...word, text: best.text };
}

/** Looks again at words that may be names and have more marks than were read; at most 16 a page. */
export async function restoreMarks(tesseract: Tesseract, reading: Readable): Promise<readonly OcrWord[]> {
  let left = MOST_WORDS;
  const words: OcrWord[] = [];
  for (const word of reading.words) {
    const nameLike = word.confidence > 0.3 && /^\p{Lu}\p{L}{2,}[.,;:)]?$/u.test(word.text);
    const picture = nameLike && left > 0 ? crop(reading.read, word) : undefined;
    if (picture === undefined || floatingMarks(picture) <= ownMarks(word.text)) {
      words.push(word);
      continue;
    }
    left -= 1;
    words.push(await lookAgain(tesseract, reading, word, picture));
  }
  return words;
}
