import type { GradedPrompt } from '@sluice/router';
import type { HeadsReport } from './account-heads.ts';

export interface FitQuestion {
  readonly id: number;
  readonly prompts: readonly GradedPrompt[];
}

/** Undefined if there are too few graded prompts. */
export type FittedHeads = { readonly bytes: Uint8Array; readonly report: HeadsReport } | undefined;

export interface FitAnswer {
  readonly id: number;
  readonly fitted: FittedHeads;
  /** Set if fitting failed. */
  readonly error?: string;
}
