import type { FoundEvidence } from '@sluice/pii';

/** What was found in one text, and the text without it. */
export interface TextResult {
  readonly text: string;
  readonly entities: readonly {
    readonly type: string;
    readonly code: number;
    readonly start: number;
    readonly end: number;
    readonly score: number;
    /** What found it. */
    readonly recognizer: string;
    readonly replacement: string;
    /** What speaks for it, where an explanation was asked for. */
    readonly evidence?: readonly FoundEvidence[];
  }[];
}

export interface TextsResult {
  readonly results: readonly TextResult[];
  /** The anonymized messages, if messages were given. */
  readonly messages: readonly unknown[] | undefined;
  /** Values by replacement; empty for replacements that cannot be reversed. */
  readonly mapping: Readonly<Record<string, string>>;
}
