/**
 * Finds people whose names were detected in the forms that handles, slugs and code use: `holzmann`, `kholzmann`,
 * `karin-holzmann`, `feature/holzmann-offer`, `HolzmannOffer`.
 */
import { cutAtoms, fold } from '../scan/index.ts';
import type { Span } from '../span.ts';

interface NameForm {
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

  /** Adds the forms of a name of several words. */
  learn(name: string, score: number): void {
    const words = name.split(/[\s,]{1,8}/).flatMap((word) => {
      const plain = word.replace(/^[^\p{L}]{1,8}|[^\p{L}]{1,8}$/gu, '');
      return /^\p{Lu}/u.test(plain) && !plain.includes('.') ? [plain] : [];
    });
    const [first, last] = name.includes(',') ? [words.at(1), words.at(0)] : [words.at(0), words.at(-1)];
    if (first === undefined || last === undefined || words.length < 2) return;
    const form: NameForm = { person: name, score: score * 0.8 };
    for (const word of words)
      for (const part of [word, ...word.split(/[-’']/)])
        for (const spelling of spellings(part))
          if (spelling.length >= minPartLength) this.#add(this.#alone, spelling, form);
    for (const given of spellings(first))
      for (const family of spellings(last)) {
        this.#addJoined(given, family, form);
        this.#pairs.set(`${given} ${family}`, form);
        this.#pairs.set(`${family} ${given}`, form);
      }
  }

  #addJoined(given: string, family: string, form: NameForm): void {
    const initial = given.charAt(0);
    for (const joined of [given + family, family + given, initial + family, family + initial])
      if (joined.length >= minFormLength) this.#add(this.#alone, joined, form);
  }

  #add(forms: Map<string, NameForm>, text: string, form: NameForm): void {
    if (!forms.has(text) && !this.#isOrdinary(text)) forms.set(text, form);
  }

  /** Finds forms in places that no span covers; spans are ordered. */
  find(text: string, covered: readonly Span[]): Span[] {
    if (this.size === 0) return [];
    const spans: Span[] = [];
    let row = 0;
    const add = (start: number, end: number, { person, score }: NameForm): void => {
      while (row < covered.length && (covered[row]?.end ?? 0) <= start) row++;
      if ((covered[row]?.start ?? text.length) < end || (spans.at(-1)?.end ?? 0) > start) return;
      spans.push({ start, end, code: personCode, score, person });
    };
    const { starts, ends, count } = cutAtoms(text);
    let before: Piece | undefined;
    for (let atom = 0; atom < count; atom++) {
      const word = pieceOf(text, starts[atom] ?? 0, ends[atom] ?? 0);
      if (word === undefined) {
        before = undefined;
        continue;
      }
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

/** Entity code of persons. */
const personCode = 101;

function pieceOf(text: string, start: number, end: number): Piece | undefined {
  if (end - start > maxWordLength) return undefined;
  return { start, end, text: fold(text.slice(start, end)) };
}

/** The words in a word of camel case or with digits. */
function piecesOf(text: string, { start, end }: Piece): Piece[] {
  const word = text.slice(start, end);
  if (!/\p{Lu}|\p{N}/u.test(word.slice(1))) return [];
  return [...word.matchAll(camelWords)].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
    text: fold(found),
  }));
}

/** A word without accents; umlauts are also written as two letters. */
function spellings(word: string): readonly string[] {
  const plain = fold(word).replaceAll(/[^\p{L}]/gu, '');
  const lower = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const long = lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return long === lower ? [plain] : [plain, fold(long)];
}
