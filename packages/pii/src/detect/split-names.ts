/**
 * Finds names in words that something divides, `Hol**zmann**`, `Hol<b>zmann</b>`, `H.o.l.z.m.a.n.n`, `H o l z m a n n`, and
 * in longer words: `GETHOLZMANNID`.
 */
import { nameCodes } from '../entities/index.ts';
import { type Atoms, fold } from '../scan/index.ts';
import type { Span } from '../span.ts';
import type { NameForm, NameForms } from './name-forms.ts';

/** Shorter forms are found in too many words. */
const minLength = 5;
const minInnerLength = 7;
const maxWordLength = 64;
const maxGap = 24;
const maxSpacedGap = 3;
const maxTagLength = 96;

interface Piece {
  readonly start: number;
  readonly end: number;
}

export class SplitNames {
  readonly #forms: NameForms;

  constructor(forms: NameForms) {
    this.#forms = forms;
  }

  find(text: string, atoms: Atoms): Span[] {
    const spans: Span[] = [];
    const add = (start: number, end: number, { person, score }: NameForm): void => {
      spans.push({ start, end, code: nameCodes.PERSON, score, person });
    };
    for (let atom = 0; atom < atoms.count; atom++) {
      const { start, end } = pieceAt(atoms, atom);
      if (end - start > maxWordLength) continue;
      this.#findInner(text, { start, end }, add);
      const joined = this.#joinedFrom(text, atoms, atom);
      if (joined !== undefined) add(start, joined.end, joined.form);
    }
    return spans;
  }

  /** The longest form in the pieces from one on. */
  #joinedFrom(text: string, atoms: Atoms, first: number): { end: number; form: NameForm } | undefined {
    const { start, end: firstEnd } = pieceAt(atoms, first);
    if (!this.#forms.mayStart(text, start)) return undefined;
    let end = firstEnd;
    let found: { end: number; form: NameForm } | undefined;
    let joined = '';
    let isSpaced = end - start === 1;
    for (let atom = first + 1; atom < atoms.count; atom++) {
      const { start: from, end: to } = pieceAt(atoms, atom);
      if (from - end > maxGap) return found;
      if (isTagAt(text, from)) continue;
      isSpaced &&= to - from === 1 && from - end <= maxSpacedGap;
      if (!isSpaced && !isTight(text, end, from)) return found;
      if (joined === '') joined = fold(text.slice(start, end));
      joined += fold(text.slice(from, to));
      end = to;
      if (joined.length > this.#forms.maxLength) return found;
      const form = joined.length < minLength ? undefined : this.#forms.formOf(joined);
      if (form !== undefined) found = { end, form };
    }
    return found;
  }

  /** Names in a word, which is not a word itself. */
  #findInner(
    text: string,
    { start, end }: Piece,
    add: (start: number, end: number, form: NameForm) => void,
  ): void {
    if (end - start <= minInnerLength) return;
    const folded = fold(text.slice(start, end));
    if (this.#forms.isCommon(folded)) return;
    for (let from = 0; from + minInnerLength <= folded.length; ) {
      const found = this.#forms.innerFormOf(folded.slice(from), minInnerLength);
      if (found === undefined) return;
      const at = start + from + found.at;
      add(at, at + found.length, found.form);
      from += found.at + found.length;
    }
  }
}

function pieceAt({ starts, ends }: Atoms, atom: number): Piece {
  return { start: starts[atom] ?? 0, end: ends[atom] ?? 0 };
}

/**
 * Whether no white space stands between two pieces; a word goes on in the next line behind a hyphen, and behind the fold of
 * calendars and directories (RFC 5545, RFC 2849).
 */
function isTight(text: string, from: number, to: number): boolean {
  if (to - from === 1) return !/\s/.test(text.charAt(from));
  const gap = text.slice(from, to).replaceAll(/<[^<>]{0,24}>/g, '');
  return !/\s/.test(gap) || /^(?:-\r?\n[ \t]{0,4}|\r?\n[ \t])$/.test(gap);
}

/** Whether a word is the name of a tag that ends soon. */
function isTagAt(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (before !== '<' && !(before === '/' && text.charAt(at - 2) === '<')) return false;
  return /^[A-Za-z][A-Za-z0-9]{0,15}(?:[\s/][^<>]{0,64})?>/.test(text.slice(at, at + maxTagLength));
}
