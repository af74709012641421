import type { Span } from '../span.ts';

/** How values are replaced. All but the first two are one way. */
export type Replacement = 'placeholder' | 'surrogate' | 'redact' | 'mask' | 'hash';

/** What a request wants. */
export interface Policy {
  /** Codes of the types to mask. */
  readonly codes: ReadonlySet<number>;
  readonly replacement: Replacement;
  /** Values that are never masked, in any case of letters. */
  readonly allow?: readonly string[];
  /**
   * Words in lower case that the request says where nothing can be masked, such as in names of tools. Organisations of
   * these names are not masked; people are, and the last look at what leaves passes over their names.
   */
  readonly open?: ReadonlySet<string>;
  /** Values that are always masked, as the type given. */
  readonly deny?: readonly { readonly value: string; readonly code: number }[];
  /** An account's own patterns; must be linear in the length of the text. */
  readonly custom?: readonly ((text: string) => readonly Span[])[];
  /** A keyed digest of a value, for `hash`; at least 10 characters of [a-z0-9]. */
  readonly digest?: (value: string) => string;
}

/** A text that is about to leave. */
export interface Field {
  readonly text: string;
  /** `json`: the text is itself a JSON text, such as the arguments of a tool. */
  readonly form: 'plain' | 'json';
  /** The whole text is one value of this type, whatever it looks like. */
  readonly whole?: number | undefined;
}

/** A value that was replaced; offsets in the text as it came. */
export interface Replaced {
  readonly code: number;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly replacement: string;
}

export interface AnonymizedField {
  readonly text: string;
  readonly entities: readonly Replaced[];
}
