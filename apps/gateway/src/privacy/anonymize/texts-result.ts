import type { FoundEvidence, ReplacedEntity } from '@sluice/pii';

/** A value that was replaced, with the name of its type. */
type NamedEntity = ReplacedEntity & {
  readonly type: string;
  /** What speaks for it, where an explanation was asked for. */
  readonly evidence?: readonly FoundEvidence[];
};

/** What was found in one text, and the text without it. */
export interface TextResult {
  readonly text: string;
  readonly entities: readonly NamedEntity[];
}

/** The results of all texts of a request, with one numbering. */
export interface TextsResult {
  readonly results: readonly TextResult[];
  /** The anonymized messages, if messages were given. */
  readonly messages: readonly unknown[] | undefined;
  /** Values by replacement; empty for replacements that cannot be reversed. */
  readonly mapping: Readonly<Record<string, string>>;
}
