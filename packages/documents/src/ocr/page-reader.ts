/** Recognizes a level page in its language: the one asked for, or else that of the previous page or of a sample. */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { guessLanguage } from './guess-language.ts';
import { isWord } from './is-word.ts';
import { cutLanguageSample } from './language-sample.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { type RulingLines, removeRulingLines } from './ruling-lines.ts';

/** What was recognized in an image. */
export interface Reading {
  readonly words: readonly OcrWord[];
  /** Words that may be specks. */
  readonly doubtfulWords: readonly OcrWord[];
  readonly confidence: number;
  readonly image: GrayscaleImage;
  /** The image without ruling lines, as it was recognized. */
  readonly cleanImage: GrayscaleImage;
  readonly languages: readonly string[];
  readonly dpi: number;
  readonly rules: RulingLines['rules'];
}

/** Recognizes the pages of a document. */
export interface PageReader {
  /** @param asked languages; empty: detected */
  read(image: GrayscaleImage, dpi: number, asked: readonly string[]): Promise<Reading>;
}

const defaultLanguage = 'eng';
/** Another language is only taken if it is not read worse than the first by more than this. */
const maxLostConfidence = 0.02;

function confidenceOf(words: readonly OcrWord[]): number {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

function languageOf(words: readonly OcrWord[]): string | undefined {
  return guessLanguage(words.map(({ text }) => text).join(' '));
}

/** Creates the reader of a document, which remembers the language of the previous page. */
export function createPageReader(tesseract: OcrEngine): PageReader {
  let lastLanguage: string | undefined;

  /** The other language that some words in `language` are in, if there is a model for it. */
  const otherLanguage = (words: readonly OcrWord[], language: string): string | undefined => {
    const other = languageOf(words);
    return other === undefined || other === language || !tesseract.hasLanguage(other) ? undefined : other;
  };

  /** The language of a page, from a line or two of it: to read all of it twice takes twice as long. */
  const guessFromSample = async (image: GrayscaleImage, dpi: number): Promise<string> => {
    const sample = cutLanguageSample(image, dpi);
    if (sample === undefined) return defaultLanguage;
    const words = await tesseract.recognize(sample, [defaultLanguage], dpi);
    return otherLanguage(words, defaultLanguage) ?? defaultLanguage;
  };

  return {
    async read(image, dpi, asked) {
      const { rules, image: cleanImage } = removeRulingLines(image, dpi);
      const readAs = async (languages: readonly string[]): Promise<Reading> => {
        const found = await tesseract.recognize(cleanImage, languages, dpi);
        const words = found.filter((word) => isWord(word, dpi));
        const doubtfulWords = found.filter((word) => !words.includes(word));
        return {
          words,
          doubtfulWords,
          confidence: confidenceOf(words),
          image,
          cleanImage,
          languages,
          dpi,
          rules,
        };
      };
      if (asked.length > 0) return readAs(asked);
      lastLanguage ??= await guessFromSample(cleanImage, dpi);
      const first = await readAs([lastLanguage]);
      const other = otherLanguage(first.words, lastLanguage);
      if (other === undefined) return first;
      const second = await readAs([other]);
      if (second.confidence < first.confidence - maxLostConfidence) return first;
      lastLanguage = other;
      return second;
    },
  };
}
