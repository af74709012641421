/**
 * Recognizes an image and renders it as Markdown: deskew, normalize, remove ruling lines, recognize, analyze the
 * layout.
 */

import { scaleAndRotate } from '../image/index.ts';
import {
  analyzePage,
  inferDocumentStyle,
  median,
  placeBlocks,
  type RawPage,
  type Word,
} from '../layout/index.ts';
import { renderMarkdown } from '../markdown/index.ts';
import {
  type FindRepeatedWords,
  type GrayscaleImage,
  type OcrRecognizer,
  type OcrResult,
  type OcrWord,
  recognitionDpi,
  type SystemTesseract,
} from '../model/index.ts';
import { markBullets } from './mark-bullets.ts';
import { matchAddresses } from './match-addresses.ts';
import { normalizeBackground } from './normalize-background.ts';
import type { OcrEngine } from './ocr-engine.ts';
import {
  findOrientation,
  type PageOrientation,
  swapOrientation,
  totalRotationDegrees,
} from './page-orientation.ts';
import { createPageReader, type Reading } from './page-reader.ts';
import { releaseImages } from './release-images.ts';
import { restoreDiacritics } from './restore-diacritics.ts';
import { restoreSectionSigns } from './restore-section-signs.ts';
import { deduplicateWords, findSlantedWords, runSecondPass } from './second-pass.ts';
import { createTesseract } from './tesseract.ts';
import { turnAround } from './turn-around.ts';
import { findUncertainWords } from './uncertain-words.ts';
import { verifyAccounts } from './verify-accounts.ts';
import { verifyNumbers } from './verify-numbers.ts';

/** OCR options. */
export interface RecognizerOptions {
  readonly languageFolders: readonly string[];
  /** Languages to use if the request names none; empty: detected from the page. */
  readonly languages: readonly string[];
  /** The system's tesseract program, if it should be used. */
  readonly system: SystemTesseract | undefined;
}

const minDpi = 120;
const pageWidthInches = 8.27;
const pageHeightInches = 11.69;
const maxSidePixels = 5_000;
const pointsPerInch = 72;
/** Below this confidence, a page may be upside down or need different preprocessing. */
const lowConfidence = 0.7;
const minWords = 3;
/** Line heights vary with their letters, so only much larger lines are headings. */
const headingFactor = 1.4;

/** A reading with the rotation applied to the image. */
interface OrientedReading {
  readonly reading: Reading;
  readonly rotationDegrees: number;
  readonly isUpsideDown: boolean;
}

/** Returns the image's resolution, or estimates it by assuming that the image is one page wide. */
function dpiOf({ width, height, dpi }: GrayscaleImage): number {
  const across = Math.max(
    Math.min(width, height) / pageWidthInches,
    Math.max(width, height) / pageHeightInches,
  );
  if (dpi !== undefined && dpi >= minDpi / 2) return dpi;
  return Math.max(72, Math.min(600, across));
}

/** Minimum length of words used to detect sideways text; shorter ones may be taller than wide. */
const minLongWordLetters = 4;

/** True if most longer words are taller than wide, that is, the text runs from top to bottom. */
function isSidewaysText(words: readonly OcrWord[]): boolean {
  const long = words.filter(({ text }) => text.length >= minLongWordLetters);
  const tall = long.filter(({ x0, x1, y0, y1 }) => y1 - y0 > (x1 - x0) * 1.3);
  return tall.length * 2 > long.length;
}

/** Shares of the type size: a letter without parts above or below, and such parts. */
const middleShare = 0.5;
const partShare = 0.23;
/** The height of most words, as a share of the type size. */
const commonShare = 0.85;

/** The height that a word would have with the letters of most words, so that "27." is as large as its line before. */
function commonHeight({ text, y0, y1 }: OcrWord): number {
  const above = /[\p{Lu}\p{N}bdfhijkltßäöüáàâéèêëíìîïóòôúùûñ!?()[\]/&%$€£"'“”‘’]/u.test(text) ? partShare : 0;
  const below = /[gjpqyçQ,;()[\]/]/.test(text) ? partShare : 0;
  return ((y1 - y0) * commonShare) / (middleShare + above + below);
}

/** Converts OCR words to layout words: in points, with one size per line. */
function toWords(words: readonly OcrWord[], dpi: number): readonly Word[] {
  const lines = new Map<string, OcrWord[]>();
  for (const word of words) {
    const line = lines.get(word.line) ?? [];
    line.push(word);
    lines.set(word.line, line);
  }
  const scale = pointsPerInch / dpi;
  return [...lines.values()].flatMap((line) => {
    const heights = line.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
    const height = heights[Math.floor(heights.length * 0.75)] ?? 0;
    const size = median(line.map(commonHeight));
    const bottom = median(line.map(({ y1 }) => y1));
    return line.map((word) => ({
      text: word.text,
      x0: word.x0 * scale,
      x1: word.x1 * scale,
      y0: Math.min(word.y0, bottom - height * 0.6) * scale,
      y1: Math.max(word.y1, bottom) * scale,
      size: size * scale,
      bold: false,
      italic: false,
      baseline: bottom * scale,
      joinsPrevious: false,
    }));
  });
}

function imagesOf({ image, cleanImage }: Reading): readonly GrayscaleImage[] {
  return [image, cleanImage];
}

function layOutReading(reading: Reading, findRepeated: FindRepeatedWords | undefined): OcrResult {
  const { image, dpi } = reading;
  const scale = pointsPerInch / dpi;
  const whole: RawPage = {
    width: image.width * scale,
    height: image.height * scale,
    words: toWords(reading.words, dpi),
    rules: reading.rules.map((rule) => ({
      horizontal: rule.horizontal,
      at: rule.at * scale,
      from: rule.from * scale,
      to: rule.to * scale,
    })),
  };
  const repeated = findRepeated?.(whole) ?? new Set();
  const page = { ...whole, words: whole.words.filter((word) => !repeated.has(word)) };
  const blocks = analyzePage(page, inferDocumentStyle([page], headingFactor));
  const uncertain = findUncertainWords(reading.words);
  return {
    markdown: renderMarkdown(blocks),
    tables: blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : [])),
    confidence: reading.confidence,
    layout: placeBlocks(page, blocks),
    ...(uncertain.length === 0 ? {} : { uncertainWords: uncertain }),
  };
}

/** How an image is scaled to the resolution that models were trained for, or as far as it may grow. */
function scaleOf({ width, height }: GrayscaleImage, dpi: number): number {
  return Math.min(maxSidePixels / Math.max(width, height), recognitionDpi(width / dpi, height / dpi) / dpi);
}

/**
 * Creates the factory of a process; it returns a recognizer per document, which remembers the language of the
 * previous page.
 */
export function createRecognizer(options: RecognizerOptions): () => OcrRecognizer {
  const tesseract: OcrEngine = createTesseract(options.languageFolders, options.system);
  return () => recognizerOf(tesseract, options);
}

function recognizerOf(tesseract: OcrEngine, options: RecognizerOptions): OcrRecognizer {
  const pages = createPageReader(tesseract);

  const readLevel = async (source: GrayscaleImage, asked: readonly string[]): Promise<Reading> => {
    const dpi = dpiOf(source);
    return pages.read(normalizeBackground({ ...source, dpi }), dpi, asked, false);
  };

  /** At the resolution that models were trained for, without trying other orientations. */
  const readUpright = async (source: GrayscaleImage, asked: readonly string[]): Promise<Reading> => {
    const ownDpi = dpiOf(source);
    const scale = scaleOf(source, ownDpi);
    const clean = normalizeBackground({ ...source, dpi: ownDpi });
    return pages.read(await scaleAndRotate(clean, scale, 0), ownDpi * scale, asked, false);
  };

  const readOriented = async (source: GrayscaleImage, asked: readonly string[]): Promise<OrientedReading> => {
    const ownDpi = dpiOf(source);
    const scale = scaleOf(source, ownDpi);
    const clean = normalizeBackground({ ...source, dpi: ownDpi });
    releaseImages([source], [clean]);
    const dpi = ownDpi * scale;
    const readAt = async (orientation: PageOrientation): Promise<OrientedReading> => {
      const degrees = totalRotationDegrees(orientation);
      const reading = await pages.read(await scaleAndRotate(clean, scale, degrees), dpi, asked, true);
      return { reading, rotationDegrees: degrees, isUpsideDown: reading.isTurned };
    };
    const orientation = findOrientation(clean);
    const first = await readAt(orientation);
    const upright = isSidewaysText(first.reading.words) ? await readAt(swapOrientation(orientation)) : first;
    const { reading } = upright;
    releaseImages([clean, ...imagesOf(first.reading)], imagesOf(reading));
    if (reading.confidence >= lowConfidence || reading.words.length < minWords) return upright;
    const turned = await pages.read(turnAround(reading.image), dpi, asked, false);
    const isBetter = turned.confidence > reading.confidence + 0.05;
    releaseImages(imagesOf(isBetter ? reading : turned));
    return isBetter ? { ...upright, reading: turned, isUpsideDown: !upright.isUpsideDown } : upright;
  };
  const wantedOf = (languages: readonly string[] | undefined): readonly string[] =>
    (languages ?? options.languages).filter((language) => tesseract.hasLanguage(language));

  return {
    missingLanguages: (languages) => languages.filter((language) => !tesseract.hasLanguage(language)),
    async recognize(source, languages, { isUpright = false, findRepeated } = {}) {
      const wanted = wantedOf(languages);
      const reading = isUpright
        ? await readUpright(source, wanted)
        : (await readOriented(source, wanted)).reading;
      const named = await restoreDiacritics(tesseract, reading);
      const numbers = await verifyNumbers(tesseract, { ...reading, words: named });
      const accounts = await verifyAccounts(tesseract, { ...reading, words: numbers });
      const signs = markBullets(reading.cleanImage, restoreSectionSigns(reading.cleanImage, accounts));
      const words = matchAddresses(signs);
      releaseImages([source, ...imagesOf(reading)]);
      return layOutReading({ ...reading, words }, findRepeated);
    },
    async locateWords(source, languages, isUpright) {
      const wanted = wantedOf(languages);
      const { reading, rotationDegrees, isUpsideDown } = isUpright
        ? { reading: await readLevel(source, wanted), rotationDegrees: 0, isUpsideDown: false }
        : await readOriented(source, wanted);
      const sure = await restoreDiacritics(tesseract, reading);
      const { width, height } = reading.image;
      const further = await runSecondPass(tesseract, reading.image, reading.languages, reading.dpi, sure);
      releaseImages([source, ...imagesOf(reading)]);
      const read = [...sure, ...further.words];
      const slanted = findSlantedWords(read);
      const doubtful = [...reading.doubtfulWords, ...further.doubtfulWords, ...slanted].map((word) => ({
        ...word,
        confidence: Math.min(word.confidence, 0.1),
      }));
      const level = read.filter((word) => !slanted.has(word));
      return {
        width,
        height,
        rotationDegrees,
        isUpsideDown,
        words: deduplicateWords([...level, ...doubtful]),
      };
    },
  };
}
