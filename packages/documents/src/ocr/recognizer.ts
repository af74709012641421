/** A picture to Markdown: made level and even, lines taken out, read, and laid out like any other page. */
import type { Picture, Recognized, Recognizer } from '../formats/index.ts';
import { type GreyImage, transform } from '../image/index.ts';
import { analysePage, learnStyle, type RawPage, type Word } from '../layout/index.ts';
import { markdownOf } from '../markdown/index.ts';
import type { SystemTesseract } from '../model/index.ts';
import { cleanUp } from './clean.ts';
import { isWord } from './is-word.ts';
import { guessLanguage } from './language.ts';
import { lookAgain, slantedWords, withoutCopies } from './look-again.ts';
import type { OcrWord, Tesseract } from './port.ts';
import { restoreMarks } from './restore-marks.ts';
import { takeRules } from './ruling.ts';
import { degreesOf, findPose, otherSide, type Pose } from './straighten.ts';
import { createTesseract } from './tesseract.ts';

/** How recognition is set up. */
export interface RecognizerOptions {
  readonly languageFolders: readonly string[];
  /** What to read where the request does not say; empty: chosen by what is on the page. */
  readonly languages: readonly string[];
  /** The machine's own program, where it is to be used. */
  readonly system: SystemTesseract | undefined;
}

const WANTED_DPI = 200;
const FEWEST_DPI = 120;
const PAGE_INCHES = 8.27;
const PAGE_LENGTH = 11.69;
const MOST_SIDE = 5_000;
const POINTS = 72;
/** Below this, a page may lie upside down or need another preparation. */
const DOUBTFUL = 0.7;
const FEWEST_WORDS = 3;
/** Heights of lines vary with their letters: only much larger ones are headings. */
const HEADING = 1.4;

interface Reading {
  readonly words: readonly OcrWord[];
  /** What may be words or specks. */
  readonly doubtful: readonly OcrWord[];
  readonly confidence: number;
  readonly image: GreyImage;
  /** The picture without its lines, as it was read. */
  readonly read: GreyImage;
  readonly languages: readonly string[];
  readonly dpi: number;
  readonly rules: ReturnType<typeof takeRules>['rules'];
}

/** A reading, and how the picture was turned for it. */
interface Posed {
  readonly reading: Reading;
  readonly degrees: number;
  readonly turned: boolean;
}

/** How many dots an inch a picture has: as it says, else as if it were a page's width. */
function dpiOf({ width, height, dpi }: GreyImage): number {
  const across = Math.max(Math.min(width, height) / PAGE_INCHES, Math.max(width, height) / PAGE_LENGTH);
  if (dpi !== undefined && dpi >= FEWEST_DPI / 2) return dpi;
  return Math.max(72, Math.min(600, across));
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

/** Letters of words that are taller than wide, although they are words and not signs. */
const LONG_WORD = 4;

/** Whether the lines that were read run from top to bottom: most longer words are taller than wide. */
function liesOnItsSide(words: readonly OcrWord[]): boolean {
  const long = words.filter(({ text }) => text.length >= LONG_WORD);
  const tall = long.filter(({ x0, x1, y0, y1 }) => y1 - y0 > (x1 - x0) * 1.3);
  return tall.length * 2 > long.length;
}

/** Words as the layout knows them: points, and one size for the words of a line. */
function toWords(words: readonly OcrWord[], dpi: number): readonly Word[] {
  const lines = new Map<string, OcrWord[]>();
  for (const word of words) {
    const line = lines.get(word.line) ?? [];
    line.push(word);
    lines.set(word.line, line);
  }
  const scale = POINTS / dpi;
  return [...lines.values()].flatMap((line) => {
    const heights = line.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
    const height = heights[Math.floor(heights.length * 0.75)] ?? 0;
    const bottoms = line.map(({ y1 }) => y1).sort((a, b) => a - b);
    const bottom = bottoms[bottoms.length >> 1] ?? 0;
    return line.map((word) => ({
      text: word.text,
      x0: word.x0 * scale,
      x1: word.x1 * scale,
      y0: Math.min(word.y0, bottom - height * 0.6) * scale,
      y1: Math.max(word.y1, bottom) * scale,
      size: height * scale,
      bold: false,
      italic: false,
      font: 0,
      baseline: bottom * scale,
      glued: false,
    }));
  });
}

function layOut(reading: Reading): Recognized {
  const { image, dpi } = reading;
  const scale = POINTS / dpi;
  const page: RawPage = {
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
  const blocks = analysePage(page, learnStyle([page], HEADING));
  return {
    markdown: markdownOf(blocks),
    tables: blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : [])),
    confidence: reading.confidence,
  };
}

/** Makes the recognizer of one process; it gives one for each document, since pages learn from the page before. */
export function createRecognizer(options: RecognizerOptions): () => Recognizer {
  const tesseract: Tesseract = createTesseract(options.languageFolders, options.system);
  return () => recognizerOf(tesseract, options);
}

function recognizerOf(tesseract: Tesseract, options: RecognizerOptions): Recognizer {
  let lastLanguage = 'eng';

  const readAs = async (image: GreyImage, dpi: number, languages: readonly string[]): Promise<Reading> => {
    const ruled = takeRules(image, dpi);
    const found = await tesseract.read(ruled.image, languages, dpi);
    const words = found.filter((word) => isWord(word, dpi));
    return {
      words,
      doubtful: found.filter((word) => !words.includes(word)),
      confidence: confidenceOf(words),
      image,
      read: ruled.image,
      languages,
      dpi,
      rules: ruled.rules,
    };
  };

  /** In the languages asked for, else in that of the page before, and again if the page speaks another one. */
  const readIn = async (image: GreyImage, dpi: number, asked: readonly string[]): Promise<Reading> => {
    if (asked.length > 0) return readAs(image, dpi, asked);
    const first = await readAs(image, dpi, [lastLanguage]);
    const language = guessLanguage(first.words.map(({ text }) => text).join(' '));
    if (language === undefined || language === lastLanguage || !tesseract.has(language)) return first;
    const second = await readAs(image, dpi, [language]);
    if (second.confidence < first.confidence - 0.02) return first;
    lastLanguage = language;
    return second;
  };

  const readLevel = async (picture: Picture, asked: readonly string[]): Promise<Reading> => {
    const dpi = dpiOf(picture);
    return readIn(cleanUp({ ...picture, dpi }), dpi, asked);
  };

  const readPosed = async (picture: Picture, asked: readonly string[]): Promise<Posed> => {
    const ownDpi = dpiOf(picture);
    const largest = MOST_SIDE / Math.max(picture.width, picture.height);
    const scale = Math.min(largest, WANTED_DPI / ownDpi);
    const clean = cleanUp({ ...picture, dpi: ownDpi });
    const dpi = ownDpi * scale;
    const readAt = async (pose: Pose): Promise<Posed> => {
      const degrees = degreesOf(pose);
      return {
        reading: await readIn(await transform(clean, scale, degrees), dpi, asked),
        degrees,
        turned: false,
      };
    };
    const pose = findPose(clean);
    const first = await readAt(pose);
    const upright = liesOnItsSide(first.reading.words) ? await readAt(otherSide(pose)) : first;
    const { reading } = upright;
    if (reading.confidence >= DOUBTFUL || reading.words.length < FEWEST_WORDS) return upright;
    const turned = await readIn(await transform(reading.image, 1, 180), dpi, asked);
    return turned.confidence > reading.confidence + 0.05
      ? { ...upright, reading: turned, turned: true }
      : upright;
  };
  const wantedOf = (languages: readonly string[] | undefined): readonly string[] =>
    (languages ?? options.languages).filter((language) => tesseract.has(language));

  return {
    lacking: (languages) => languages.filter((language) => !tesseract.has(language)),
    async read(picture, languages) {
      const { reading } = await readPosed(picture, wantedOf(languages));
      const words = await restoreMarks(tesseract, reading);
      return layOut({ ...reading, words });
    },
    async view(picture, languages, isUpright) {
      const wanted = wantedOf(languages);
      const { reading, degrees, turned } = isUpright
        ? { reading: await readLevel(picture, wanted), degrees: 0, turned: false }
        : await readPosed(picture, wanted);
      const sure = await restoreMarks(tesseract, reading);
      const { width, height } = reading.image;
      const further = await lookAgain(tesseract, reading.image, reading.languages, reading.dpi, sure);
      const read = [...sure, ...further.words];
      const slanted = slantedWords(read);
      const doubtful = [...reading.doubtful, ...further.doubtful, ...slanted].map((word) => ({
        ...word,
        confidence: Math.min(word.confidence, 0.1),
      }));
      const level = read.filter((word) => !slanted.has(word));
      return { width, height, degrees, turned, words: withoutCopies([...level, ...doubtful]) };
    },
  };
}
