/** Recognizes a level page in its language: the one asked for, or else that of the previous page or of a sample, which also tells which way up the page is. */
import type { GrayscaleImage, OcrWord } from '../model/index.ts';
import { guessLanguage } from './guess-language.ts';
import { isWord } from './is-word.ts';
import { cutLanguageSample } from './language-sample.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { type RulingLines, removeRulingLines } from './ruling-lines.ts';
import { turnAround } from './turn-around.ts';

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
  /** The image is that of the page turned around. */
  readonly isTurned: boolean;
}

/** Recognizes the pages of a document. */
export interface PageReader {
  /**
   * @param asked languages; empty: detected
   * @param mayTurn whether the page may be upside down
   */
  read(image: GrayscaleImage, dpi: number, asked: readonly string[], mayTurn: boolean): Promise<Reading>;
}

const defaultLanguage = 'eng';
/** Another language is only taken if it is not read worse than the first by more than this. */
const maxLostConfidence = 0.02;
/** A line of print is read with .8 and more, and upside down with less than .6, in any language with Latin letters. */
const upsideDownConfidence = 0.7;
const minGainedConfidence = 0.1;

/** What a line or two of a page tell. */
interface Sample {
  readonly language: string;
  readonly confidence: number;
}

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

  const readSample = async (sample: GrayscaleImage, dpi: number): Promise<Sample> => {
    const words = await tesseract.recognize(sample, [defaultLanguage], dpi);
    const language = otherLanguage(words, defaultLanguage) ?? defaultLanguage;
    return { language, confidence: confidenceOf(words) };
  };

  /** Learns the language of a page from a line or two of it, and whether it is upside down: to read all of it twice takes twice as long. */
  const isUpsideDown = async (image: GrayscaleImage, dpi: number, mayTurn: boolean): Promise<boolean> => {
    const sample = cutLanguageSample(image, dpi);
    const upright = sample && (await readSample(sample, dpi));
    lastLanguage = upright?.language ?? defaultLanguage;
    if (sample === undefined || upright === undefined || !mayTurn) return false;
    if (upright.confidence >= upsideDownConfidence) return false;
    const turned = await readSample(turnAround(sample), dpi);
    if (turned.confidence < upright.confidence + minGainedConfidence) return false;
    lastLanguage = turned.language;
    return true;
  };

  return {
    async read(page, dpi, asked, mayTurn) {
      const found = removeRulingLines(page, dpi);
      const isFirst = asked.length === 0 && lastLanguage === undefined;
      const isTurned = isFirst && (await isUpsideDown(found.image, dpi, mayTurn));
      const image = isTurned ? turnAround(page) : page;
      const { rules, image: cleanImage } = isTurned ? removeRulingLines(image, dpi) : found;
      const readAs = async (languages: readonly string[]): Promise<Reading> => {
        const read = await tesseract.recognize(cleanImage, languages, dpi);
        const words = read.filter((word) => isWord(word, dpi));
        const doubtfulWords = read.filter((word) => !words.includes(word));
        return {
          words,
          doubtfulWords,
          confidence: confidenceOf(words),
          image,
          cleanImage,
          languages,
          dpi,
          rules,
          isTurned,
        };
      };
      if (asked.length > 0) return readAs(asked);
      const language = lastLanguage ?? defaultLanguage;
      const first = await readAs([language]);
      const other = otherLanguage(first.words, language);
      if (other === undefined) return first;
      const second = await readAs([other]);
      if (second.confidence < first.confidence - maxLostConfidence) return first;
      lastLanguage = other;
      return second;
    },
  };
}
