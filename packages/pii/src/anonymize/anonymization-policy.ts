import type { Span } from '../span.ts';

/** How values are replaced. All but the first two are one way. */
export type ReplacementMode = 'placeholder' | 'surrogate' | 'redact' | 'mask' | 'hash';

/** What a request wants. */
export interface AnonymizationPolicy {
  /** Codes of the types to mask. */
  readonly codes: ReadonlySet<number>;
  readonly replacement: ReplacementMode;
  /** Values that are never masked, in any case of letters. */
  readonly allow?: readonly string[];
  /**
   * Words in lower case that the request says where nothing can be masked, such as in names of tools. Organisations of
   * these names are not masked; people are, and the last look at what leaves passes over their names.
   */
  readonly publicWords?: ReadonlySet<string>;
  /** Values that are always masked, as the type given. */
  readonly deny?: readonly { readonly value: string; readonly code: number }[];
  /** An account's own patterns; must be linear in the length of the text. */
  readonly customDetectors?: readonly ((text: string) => readonly Span[])[];
  /** A keyed digest of a value, for `hash`; at least 10 characters of [a-z0-9]. */
  readonly digest?: (value: string) => string;
}

/** A text that is about to leave. */
export interface Field {
  readonly text: string;
  /** `json`: the text is itself a JSON text, such as the arguments of a tool. */
  readonly format: 'plain' | 'json';
  /** The whole text is one value of this type, whatever it looks like. */
  readonly wholeValueCode?: number | undefined;
}

/** A value that was replaced; offsets in the text as it came. */
export interface ReplacedEntity {
  readonly code: number;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly replacement: string;
}

export interface AnonymizedField {
  readonly text: string;
  readonly entities: readonly ReplacedEntity[];
}
