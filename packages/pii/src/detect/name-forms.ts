/**
 * Finds people whose names were detected in the forms that handles, slugs and code use: `holzmann`, `kholzmann`,
 * `karin-holzmann`, `feature/holzmann-offer`, `HolzmannOffer`.
 */
import { nameCodes } from '../entities/index.ts';
import { type Atoms, charClass, classOf, fold, foldUnit } from '../scan/index.ts';
import type { Span } from '../span.ts';

export interface NameForm {
  /** The name that it belongs to, as it was written. */
  readonly person: string;
  readonly score: number;
}

/** A word, or a part of one, with its position. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** Folded, in lower case. */
  readonly text: string;
}

const minPartLength = 4;
const minFormLength = 5;
/** Longer words are data. */
const maxWordLength = 64;
const separators = /^[-._+/ ]$/;
/** In camel case, words start with capitals; numbers are words. */
const camelWords = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{L}\p{M}]/gu;

export class NameForms {
  /** Forms that reveal a person on their own: `holzmann`, `kholzmann`, `karinholzmann`. */
  readonly #alone = new Map<string, NameForm>();
  /** Names in two words, which may both be ordinary words: `karin stone`. */
  readonly #pairs = new Map<string, NameForm>();
  /** First letters of forms, among the letters of Latin. */
  readonly #firstUnits = new Uint8Array(0x250);
  #maxLength = 0;
  readonly #isOrdinary: (word: string) => boolean;
  readonly #wholeWords: boolean;

  /**
   * @param isOrdinary whether a word in lower case is a word of the language
   * @param wholeWords find whole words only, not parts of them such as in `HolzmannOffer`
   */
  constructor(isOrdinary: (word: string) => boolean, wholeWords: boolean) {
    this.#isOrdinary = isOrdinary;
    this.#wholeWords = wholeWords;
  }

  get size(): number {
    return this.#alone.size + this.#pairs.size;
  }

  /** Length of the longest form. */
  get maxLength(): number {
    return this.#maxLength;
  }

  /** Whether a word in lower case is a word of the language. */
  isCommon(word: string): boolean {
    return this.#isOrdinary(word);
  }

  /** The first form of at least this length in a folded word. */
  innerFormOf(word: string, minLength: number): { at: number; length: number; form: NameForm } | undefined {
    for (let at = 0; at + minLength <= word.length; at++) {
      if (!this.mayStart(word, at)) continue;
      for (let length = word.length - at; length >= minLength; length--) {
        const form = this.#alone.get(word.slice(at, at + length));
        if (form !== undefined) return { at, length, form };
      }
    }
    return undefined;
  }

  /** The form that a folded word is. */
  formOf(word: string): NameForm | undefined {
    return this.#alone.get(word);
  }

  /**
   * Adds the forms of a name: of one word only that word, of several also their combinations.
   * @param isWhole adds none of the given name alone, which may be many people's
   */
  learn(name: string, score: number, isWhole = false): void {
    const form: NameForm = { person: name, score: score * 0.8 };
    const words = wordsOf(name);
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
    for (const word of capitals) if (!isWhole || word !== words[0]) this.#addWord(word, form);
    const [first] = words;
    const last = capitals.at(-1);
    if (first === undefined || last === undefined || words.length < 2) return;
    // `van den Berg` and `López García` are also written in one word.
    const rest = words.slice(1).join('');
    if (words.length > 2) for (const spelling of spellings(rest)) this.#add(spelling, form);
    const surnames = capitals.filter((word) => word !== first);
    const families = new Set([...surnames, ...last.split('-'), rest].flatMap(spellings));
    for (const given of spellings(first)) {
      for (const family of families) this.#addJoined(first, given, family, form);
      for (const family of spellings(last)) {
        this.#addPair(given, family, form);
        this.#addPair(family, given, form);
      }
    }
  }

  #addWord(word: string, form: NameForm): void {
    for (const part of [word, ...word.split(/[-’']/)])
      for (const spelling of spellings(part)) if (spelling.length >= minPartLength) this.#add(spelling, form);
  }

  #addJoined(first: string, given: string, family: string, form: NameForm): void {
    const initials = first.includes('-')
      ? first
          .split('-')
          .map((part) => fold(part.charAt(0)))
          .join('')
      : given.charAt(0);
    for (const start of new Set([given, given.charAt(0), initials]))
      for (const joined of [start + family, family + start])
        if (joined.length >= minFormLength) this.#add(joined, form);
  }

  #add(text: string, form: NameForm): void {
    if (this.#alone.has(text) || this.#isOrdinary(text)) return;
    this.#alone.set(text, form);
    this.#maxLength = Math.max(this.#maxLength, text.length);
    this.#firstUnits[text.charCodeAt(0)] = 1;
  }

  #addPair(first: string, second: string, form: NameForm): void {
    this.#pairs.set(`${first} ${second}`, form);
    this.#firstUnits[first.charCodeAt(0)] = 1;
  }

  /**
   * Finds forms in places that no span covers.
   * @param atoms the words of the text
   * @param covered spans, ordered
   */
  find(text: string, { starts, ends, count }: Atoms, covered: readonly Span[]): Span[] {
    if (this.size === 0) return [];
    const spans: Span[] = [];
    let row = 0;
    const add = (start: number, end: number, { person, score }: NameForm): void => {
      while (row < covered.length && (covered[row]?.end ?? 0) <= start) row++;
      if ((covered[row]?.start ?? text.length) < end || (spans.at(-1)?.end ?? 0) > start) return;
      spans.push({ start, end, code: nameCodes.PERSON, score, person });
    };
    let before: Piece | undefined;
    for (let atom = 0; atom < count; atom++) {
      const start = starts[atom] ?? 0;
      const end = ends[atom] ?? 0;
      if (end - start > maxWordLength || !(this.mayStart(text, start) || hasParts(text, start, end))) {
        before = undefined;
        continue;
      }
      const word: Piece = { start, end, text: fold(text.slice(start, end)) };
      const pair = this.#pairAt(text, before, word);
      if (before !== undefined && pair !== undefined) {
        // The first word may have been found on its own.
        if (spans.at(-1)?.start === before.start) spans.pop();
        add(before.start, word.end, pair);
      } else this.#findInWord(text, word, add);
      before = word;
    }
    return spans;
  }

  /** Whether a form starts with this letter, which rules out most words. */
  mayStart(text: string, at: number): boolean {
    const unit = foldUnit(text.charCodeAt(at));
    return unit >= this.#firstUnits.length || this.#firstUnits[unit] === 1;
  }

  #pairAt(text: string, before: Piece | undefined, word: Piece): NameForm | undefined {
    if (before === undefined || word.start - before.end !== 1) return undefined;
    const pair = this.#pairs.get(`${before.text} ${word.text}`);
    return pair !== undefined && separators.test(text.charAt(before.end)) ? pair : undefined;
  }

  #findInWord(text: string, word: Piece, add: (start: number, end: number, form: NameForm) => void): void {
    const whole = this.#alone.get(word.text);
    if (whole !== undefined) {
      add(word.start, word.end, whole);
      return;
    }
    const pieces = piecesOf(text, word);
    for (const [row, piece] of pieces.entries()) {
      const next = pieces[row + 1];
      const joined = next === undefined ? undefined : this.#alone.get(piece.text + next.text);
      const form = joined ?? this.#alone.get(piece.text);
      if (form === undefined) continue;
      if (this.#wholeWords) add(word.start, word.end, form);
      else add(piece.start, joined === undefined ? piece.end : (next?.end ?? piece.end), form);
    }
  }
}

/** Whether a word has parts, as in camel case: a capital or digit behind its first letter. */
function hasParts(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === charClass.upper || kind === charClass.digit) return true;
  }
  return false;
}

/** The words in a word of camel case or with digits. */
function piecesOf(text: string, { start, end }: Piece): Piece[] {
  if (!hasParts(text, start, end)) return [];
  const word = text.slice(start, end);
  return [...word.matchAll(camelWords)].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
    text: fold(found),
  }));
}

/** The words of a name without its punctuation, the given name first: `Berg, Jan van den` is `Jan van den Berg`. */
function wordsOf(name: string): string[] {
  const comma = name.indexOf(',');
  const ordered = comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
  return ordered.split(/\s{1,8}/).flatMap((word) => {
    const plain = word.replace(/^[^\p{L}]{1,8}|[^\p{L}]{1,8}$/gu, '');
    return plain === '' || word.includes('.') ? [] : [plain];
  });
}

/** A word without accents; umlauts are also written as two letters. */
function spellings(word: string): readonly string[] {
  if (/^[a-z]{1,64}$/i.test(word)) return [word.toLowerCase()];
  const plain = fold(word.normalize('NFD').replaceAll(/\p{M}/gu, '')).replaceAll(/[^\p{L}]/gu, '');
  const lower = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const long = lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return long === lower ? [plain] : [plain, fold(long)];
}
