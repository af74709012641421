import type { PromptSample } from '@sluice/router';

/** A prompt with grades, as the store keeps it: hashes of words and features of style, no text. */
export interface KeptGrades {
  readonly accountId: string;
  /** The request, or a digest for records of a file. */
  readonly promptId: string;
  /** The key that graded it. */
  readonly keyId: string;
  /** What the prompt is about, if a file said so. */
  readonly task: string | undefined;
  readonly sample: PromptSample;
  readonly grades: readonly {
    readonly model: string;
    readonly score: number;
    /** Expected without heads when it was graded. */
    readonly expected: number;
  }[];
}
