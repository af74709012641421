/**
 * What a recognizer is. Each file of this folder exports one value that satisfies one of the three kinds; the
 * registry lists it on one line. The scan proposes candidates in one linear pass, so a recognizer never searches
 * the text: it only judges the place that it is called at.
 */
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';

export type { Span };

/** Words that make a value believable, near it: up to 60 characters before, 30 after, on the same line or the one before. */
export interface ContextRule {
  /**
   * Lower case without diacritics; matched at the start of a word, in camelCase and snake_case names too. A phrase
   * holds single spaces, which match a run of spaces, `_` or `-`. A term matches a whole word, unless it ends in
   * `*`. A good list names the document in every language in which such a value is written.
   */
  readonly terms: readonly string[];
  /** Without context the value is not reported. */
  readonly required: boolean;
}

interface Common {
  /** Frozen code of the entity that it finds. */
  readonly code: number;
  /** Confidence without context. */
  readonly score: number;
  readonly context?: ContextRule;
}

/** A code of digits and letters of known lengths, possibly in groups: national ids, cards, IBAN. */
export interface IdentifierRecognizer extends Common {
  readonly kind: 'identifier';
  /**
   * Forms of the value without its separators: `9` a digit, `A` a letter, `*` either. Up to 40 long. The scan
   * offers every run of groups that fits one of them, whole groups only.
   */
  readonly shapes: readonly string[];
  /** The value as written, separators included; anchored with ^ and $, no unbounded repetition. */
  readonly format: RegExp;
  /** Takes the value without separators, in upper case. */
  readonly valid?: (compact: string) => boolean;
}

/** A pattern that starts at a word or a character which gives it away: URLs, e-mail addresses, keys, `password: ...`. */
export interface TriggerRecognizer extends Common {
  readonly kind: 'trigger';
  /** Terms in the form of `Context.terms`; a term that ends in a symbol or in `*` needs no end of word. */
  readonly terms?: readonly string[];
  /** Single characters that give the value away wherever they stand, such as `@`. */
  readonly chars?: string;
  /** The pattern starts where the term ends, not where it begins. */
  readonly afterTerm?: boolean;
  /** Where the pattern starts, if not at the trigger: looks back at most 256 characters. -1: nowhere. */
  readonly startOf?: (text: string, triggerAt: number) => number;
  /**
   * Sticky (flag y), with bounded repetition only. The value is group 1 if there is one, which then must be the
   * last thing that the pattern consumes; else the whole match.
   */
  readonly pattern: RegExp;
  readonly valid?: (value: string, text: string, start: number) => boolean;
}

/** A grammar over the scanned text, for what is more than one pattern: phones, dates, addresses. */
export interface GrammarRecognizer extends Common {
  readonly kind: 'grammar';
  /** Linear in the length of the text. `near` tells whether a context word of this recognizer is near a place. */
  readonly find: (scanned: ScannedText, near: (start: number, end: number) => boolean) => Span[];
}

export type Recognizer = IdentifierRecognizer | TriggerRecognizer | GrammarRecognizer;
