/**
 * Interfaces of recognizers. Each file of this folder exports values of one of the three kinds, which are listed in
 * the registry. The scan proposes candidates in one linear pass, so a recognizer never searches the text: it only
 * judges the position where it is called.
 */
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';

export type { Span };

/**
 * Words that make a nearby value plausible: up to 60 characters before or 30 after it, on the same line or the one
 * before.
 */
export interface ContextRule {
  /**
   * Lower case without diacritics, matched at the start of a word, including words inside camelCase and snake_case
   * names. A single space in a phrase matches spaces, `_` or `-`. A term matches whole words unless it ends in `*`.
   * A good list names the document in every language in which such a value occurs.
   */
  readonly terms: readonly string[];
  /** If true, the value is not reported without context. */
  readonly required: boolean;
}

interface Common {
  /** Its name in explanations: that of its file, set by the registry. */
  readonly name?: string;
  /** Permanent code of the detected entity. */
  readonly code: number;
  /** Score without context. */
  readonly score: number;
  readonly context?: ContextRule;
}

/** A code of digits and letters with known lengths, possibly in groups: national identifiers, cards, IBAN. */
export interface IdentifierRecognizer extends Common {
  readonly kind: 'identifier';
  /**
   * Shapes of the value without separators: `9` is a digit, `A` a letter, `*` either. At most 40 characters. The
   * scan offers every run of whole groups that matches one of them.
   */
  readonly shapes: readonly string[];
  /** The value as written, with separators; anchored with ^ and $, without unbounded repetition. */
  readonly format: RegExp;
  /** Validates the value without separators, in upper case. */
  readonly valid?: (compact: string) => boolean;
}

/** A pattern that starts at a word or character that gives it away: URLs, e-mail addresses, keys, `password: ...`. */
export interface TriggerRecognizer extends Common {
  readonly kind: 'trigger';
  /** Terms as in `ContextRule.terms`; a term that ends in a symbol or `*` does not require the end of a word. */
  readonly terms?: readonly string[];
  /** Single characters that trigger the pattern anywhere, such as `@`. */
  readonly chars?: string;
  /** The pattern starts where the term ends rather than where it starts. */
  readonly afterTerm?: boolean;
  /** Returns where the pattern starts, if not at the trigger; may look back at most 256 characters. -1: no match. */
  readonly startOf?: (text: string, triggerAt: number) => number;
  /**
   * Sticky (flag y), with bounded repetition only. The value is group 1 if there is one, which must then end the
   * match; otherwise the whole match.
   */
  readonly pattern: RegExp;
  readonly valid?: (value: string, text: string, start: number) => boolean;
  /**
   * Returns where a value ends that the pattern read up to `end`: the bounds of a pattern end its search, never the
   * value. Must take time linear in what it adds.
   */
  readonly tail?: (text: string, start: number, end: number) => number;
}

/** A grammar over the scanned text, for values beyond a single pattern: phone numbers, dates, addresses. */
export interface GrammarRecognizer extends Common {
  readonly kind: 'grammar';
  /** Must run in linear time. `near` tells whether a context word of this recognizer is near a position. */
  readonly find: (scanned: ScannedText, near: (start: number, end: number) => boolean) => Span[];
}

export type Recognizer = IdentifierRecognizer | TriggerRecognizer | GrammarRecognizer;
