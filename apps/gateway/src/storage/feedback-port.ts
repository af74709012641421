import type { AbilityRow, GradedPromptRow, HeadsRow, TrialRow } from './schema.ts';

/** Feedback on the answer of one request, 0 to 1, and the resulting estimates. */
export interface FeedbackRows {
  readonly requestId: string;
  readonly score: number;
  readonly ability: AbilityRow;
  readonly trials: readonly TrialRow[];
  readonly heads: readonly Pick<HeadsRow, 'account_id' | 'version' | 'trial'>[];
  /** Undefined if nothing is kept of the prompt. */
  readonly kept: GradedPromptRow | undefined;
}
