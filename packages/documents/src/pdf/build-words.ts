/** Groups characters into words: splits at white space, at gaps, and where the next character is elsewhere. */
import type { Box, Word } from '../layout/index.ts';
import { isRightToLeft, isStacked, isUnspaced } from '../text/index.ts';
import { type Affine, apply, multiply } from './affine.ts';
import { composeAccents } from './compose-accents.ts';
import { joinLetterspaced } from './join-letterspaced.ts';
import type { Char, CharRun } from './read-chars.ts';

/** Determines which characters are invisible. */
export interface Visibility {
  /** True for a scan with a text layer, whose text is invisible characters. */
  readonly keepInvisible: boolean;
  readonly backgrounds: readonly Box[];
}

interface Letter extends Box {
  readonly text: string;
  readonly run: CharRun;
  readonly size: number;
  readonly baseline: number;
  readonly upright: boolean;
  readonly rtl: boolean;
  readonly unspaced: boolean;
  /** True for scripts that place marks around their letters. */
  readonly stacked: boolean;
  /** A space that the file does not have. */
  readonly generated: boolean;
}

/** Smaller text is not meant to be read. Points. */
const minVisibleSize = 1;
const nearlyWhiteSum = 740;
/** In ems. */
const wordGapEm = 0.25;
const unspacedGapEm = 0.9;
/** The boxes of combining marks are often empty, so only spaces in the file count. */
const stackedGapEm = 2;
/** Between letters of two fonts, between which nothing is kerned. */
const fontGapEm = 0.12;
const maxBackwardEm = 0.35;
const maxBaselineShiftEm = 0.3;
/** Digits of another size are exponents and marks of notes. */
const minSizeChange = 1.2;
const hyphenCode = 2;

const ligatures: Readonly<Record<string, string>> = {
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
};

function textOf(code: number): string {
  if (code === hyphenCode) return '-';
  if (code === 0 || code > 0x10ffff || (code < 32 && code !== 9)) return '';
  const text = String.fromCodePoint(code);
  return ligatures[text] ?? bullets[text] ?? text;
}

/** Bullets of symbol fonts without a Unicode value. */
const bullets: Readonly<Record<string, string>> = Object.fromEntries(
  '\ue00c\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf076\uf06c\uf06e\uf0e0\uf0be\uf0a1'
    .split('')
    .map((sign) => [sign, '•']),
);

interface RunFacts {
  readonly size: number;
  readonly degrees: number;
  readonly visible: boolean;
  readonly white: boolean;
}

function factsOf(run: CharRun, matrix: Affine, visibility: Visibility): RunFacts {
  const [a, b, c, d] = multiply(run.matrix, matrix);
  const size = run.fontSize * Math.hypot(c, d);
  const [red, green, blue] = run.color;
  return {
    size,
    degrees: (Math.atan2(b, a) * 180) / Math.PI,
    visible: size >= minVisibleSize && (!run.invisible || visibility.keepInvisible),
    white: red + green + blue > nearlyWhiteSum,
  };
}

function toLetter(char: Char, run: CharRun, facts: RunFacts, matrix: Affine): Letter {
  const [ax, ay] = apply(matrix, char.left, char.bottom);
  const [bx, by] = apply(matrix, char.right, char.top);
  const text = textOf(char.code);
  const y0 = Math.min(ay, by);
  const y1 = Math.max(ay, by);
  return {
    text,
    run,
    size: facts.size,
    upright: Math.abs(facts.degrees) < 8,
    x0: Math.min(ax, bx),
    x1: Math.max(ax, bx),
    y0,
    y1,
    // A character's box spans from descender to ascender: the baseline is about a fifth above its bottom.
    baseline: y1 - (y1 - y0) * 0.2,
    rtl: isRightToLeft(text),
    unspaced: isUnspaced(text),
    stacked: isStacked(text),
    generated: char.generated,
  };
}

const isDigit = ({ text }: Letter): boolean => text >= '0' && text <= '9';

/** True if a word ends between two consecutive characters of the file. */
function endsWord(last: Letter, next: Letter): boolean {
  if (last.upright !== next.upright) return true;
  const em = Math.max(last.size, next.size, 1);
  if (!last.upright) return Math.hypot(next.x0 - last.x0, next.y0 - last.y0) > em * 2.5;
  if (Math.abs(next.baseline - last.baseline) > em * maxBaselineShiftEm) return true;
  if (em > Math.min(last.size, next.size) * minSizeChange && (isDigit(last) || isDigit(next))) return true;
  if (next.rtl || (last.rtl && next.x1 <= last.x0 + em * wordGapEm)) {
    const gap = last.x0 - next.x1;
    return gap > em * wordGapEm || gap < -em * 3;
  }
  const gap = next.x0 - last.x1;
  if (last.stacked && next.stacked) return gap > em * stackedGapEm || next.x0 < last.x0 - em * stackedGapEm;
  const most = last.unspaced && next.unspaced ? unspacedGapEm : wordGapEm;
  return gap > em * most || next.x0 < last.x0 - em * maxBackwardEm;
}

const isLetterOrDigit = /^[\p{L}\p{N}]/u;

/** True if there is a space between two characters that the file does not have. */
function isApart(last: Letter, next: Letter): boolean {
  if (!last.upright || !next.upright || next.rtl) return false;
  const em = Math.max(last.size, next.size, 1);
  if (Math.abs(next.baseline - last.baseline) > em * maxBaselineShiftEm) return false;
  return (
    last.run.font !== next.run.font &&
    next.x0 - last.x1 > em * fontGapEm &&
    isLetterOrDigit.test(last.text) &&
    isLetterOrDigit.test(next.text)
  );
}

/** Quotation marks that are set as two single ones. */
function toQuotes(text: string): string {
  return text.replaceAll('‘‘', '“').replaceAll('’’', '”');
}

function createWord(letters: readonly Letter[], glued: boolean): Word {
  const [first] = letters;
  if (first === undefined) throw new RangeError('There are no letters.');
  let { x0, y0, x1, y1 } = first;
  let bold = 0;
  let italic = 0;
  for (const letter of letters) {
    x0 = Math.min(x0, letter.x0);
    y0 = Math.min(y0, letter.y0);
    x1 = Math.max(x1, letter.x1);
    y1 = Math.max(y1, letter.y1);
    if (letter.run.bold) bold += 1;
    if (letter.run.italic) italic += 1;
  }
  return {
    text: toQuotes(letters.map(({ text }) => text).join('')),
    x0,
    y0,
    x1,
    y1,
    size: first.size,
    bold: bold * 2 > letters.length,
    italic: italic * 2 > letters.length,
    baseline: first.baseline,
    joinsPrevious: glued,
  };
}

function isBlank({ text }: Letter): boolean {
  return text.trim() === '' || text === '\u200b';
}

function isOffPage(letter: Letter, width: number, height: number): boolean {
  const x = (letter.x0 + letter.x1) / 2;
  const y = (letter.y0 + letter.y1) / 2;
  return !(x >= 0 && x <= width && y >= 0 && y <= height);
}

function isOnBackground(letter: Letter, backgrounds: readonly Box[]): boolean {
  const x = (letter.x0 + letter.x1) / 2;
  const y = (letter.y0 + letter.y1) / 2;
  return backgrounds.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1);
}

/** True if the box of the last letter is its own: it is not empty, and the marks after it stand further on, not in one glyph with it. */
function endsCluster(letters: readonly Letter[]): boolean {
  const at = letters.findLastIndex(({ text }) => !/^\p{M}/u.test(text));
  const base = letters[at];
  if (base === undefined || base.x1 <= base.x0) return false;
  return letters.slice(at + 1).every(({ x0 }) => x0 > base.x0);
}

/** Collects characters into words. */
function createWordBuilder() {
  const words: Word[] = [];
  let letters: Letter[] = [];
  let glued = false;
  let nextGlued = false;
  const flush = (gluesOn: boolean): void => {
    if (letters.length > 0) words.push(createWord(letters, glued));
    letters = [];
    nextGlued = gluesOn;
  };
  return {
    words,
    flush,
    blank(letter: Letter): void {
      const last = letters.at(-1);
      // In scripts without spaces, only a space in the file itself counts.
      if (letter.text === '' || (letter.generated && last?.unspaced === true)) return;
      // In scripts with marks around their letters, such as Indic scripts, boxes may be those of a part of a cluster.
      if (letter.generated && last?.stacked === true && !endsCluster(letters)) return;
      if (last === undefined || last.upright) flush(false);
      else letters.push({ ...last, text: ' ' });
    },
    letter(letter: Letter): void {
      const last = letters.at(-1);
      if (last !== undefined && isApart(last, letter)) flush(false);
      else if (last !== undefined && endsWord(last, letter)) flush(true);
      if (letters.length === 0) glued = nextGlued;
      letters.push(letter);
    },
  };
}

/** Groups characters into words and drops invisible ones. */
export function buildWords(
  runs: readonly CharRun[],
  matrix: Affine,
  page: { readonly width: number; readonly height: number },
  visibility: Visibility,
): readonly Word[] {
  const letters: Letter[] = [];
  for (const run of runs) {
    const facts = factsOf(run, matrix, visibility);
    if (!facts.visible) continue;
    for (const char of run.chars) {
      const letter = toLetter(char, run, facts, matrix);
      if (isBlank(letter)) letters.push(letter);
      else if (isOffPage(letter, page.width, page.height)) continue;
      else if (!facts.white || isOnBackground(letter, visibility.backgrounds)) letters.push(letter);
    }
  }
  const gatherer = createWordBuilder();
  for (const letter of composeAccents(letters)) {
    if (isBlank(letter)) gatherer.blank(letter);
    else gatherer.letter(letter);
  }
  gatherer.flush(false);
  return joinLetterspaced(deduplicate(gatherer.words));
}

/** Removes duplicates from overprinting, which some programs use for bold text. */
function deduplicate(words: readonly Word[]): readonly Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const twins = seen.get(word.text);
    if (twins === undefined) {
      seen.set(word.text, [word]);
      return true;
    }
    const near = word.size * 0.2;
    if (twins.some((twin) => Math.abs(twin.x0 - word.x0) < near && Math.abs(twin.y0 - word.y0) < near))
      return false;
    twins.push(word);
    return true;
  });
}
