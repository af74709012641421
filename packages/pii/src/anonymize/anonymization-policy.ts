import type { Span } from '../span.ts';
import type { Steps } from '../steps/index.ts';

/** How values are replaced. Only the first two modes can be restored. */
export type ReplacementMode = 'placeholder' | 'surrogate' | 'redact' | 'mask' | 'hash';

/** What to anonymize in a request, and how. */
export interface AnonymizationPolicy {
  /** Codes of the entity types to mask. */
  readonly codes: ReadonlySet<number>;
  readonly replacement: ReplacementMode;
  /** The score from which on values of a type are masked, by its code; those of the other types have none. */
  readonly thresholds?: ReadonlyMap<number, number>;
  /** Values that are never masked, compared without regard to case. */
  readonly allow?: readonly string[];
  /**
   * Words in lower case that the request contains where nothing can be masked, such as in tool names. Organizations
   * with these names are not masked; people are, and the leak scan ignores their names.
   */
  readonly publicWords?: ReadonlySet<string>;
  /** Values that are always masked, with their type. */
  readonly deny?: readonly { readonly value: string; readonly code: number }[];
  /** Detectors of others, whose results are known. */
  readonly customDetectors?: readonly ((text: string) => readonly Span[])[];
  /** Patterns of an account, which search identifiers, too. */
  readonly patterns?: PatternSearch | undefined;
  /** A keyed digest for the mode `hash`: at least 10 characters of [a-z0-9]. */
  readonly digest?: (value: string) => string;
}

/** Searches texts for patterns, in time that is linear in their length. */
export interface PatternSearch {
  find(text: string): readonly Span[];
  /** Like `find`, in steps. */
  findSteps(text: string): Steps<readonly Span[]>;
}

/** A text to anonymize. */
export interface Field {
  readonly text: string;
  /** `json`: JSON, such as the arguments of a tool call. Text that is not valid JSON is treated as `plain`. */
  readonly format: 'plain' | 'json';
  /** Set if the whole text is one value of this type, whatever it looks like. */
  readonly wholeValueCode?: number | undefined;
  /**
   * Set for identifiers, such as names of tools: of what is detected, only numbers with check digits are masked.
   */
  readonly validatedOnly?: boolean | undefined;
  /**
   * Set for texts of an interface, such as descriptions of tools: names in them need more evidence than in prose. For its
   * values only a whole name counts; what can be chosen, as in an enumeration, is no nationality or organization of anybody.
   */
  readonly structure?: 'description' | 'value' | 'choice' | undefined;
  /**
   * Set for responses of earlier turns: placeholders of values that earlier texts hold are the session's own. They were
   * not restored there, in a URL for example, and stay what they are.
   */
  readonly fromModel?: boolean | undefined;
}

/** A replaced value, with offsets in the original text. */
export interface ReplacedEntity {
  readonly code: number;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** What found it. */
  readonly recognizer: string;
  readonly replacement: string;
}

export interface AnonymizedField {
  readonly text: string;
  readonly entities: readonly ReplacedEntity[];
}
