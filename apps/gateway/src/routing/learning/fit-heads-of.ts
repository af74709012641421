import { encodeHeads, fitHeads, type GradedPrompt } from '@sluice/router';
import type { FittedHeads } from './fit-protocol.ts';

/** Heads of graded prompts, encoded, and how they did on those that they were fitted without. */
export function fitHeadsOf(prompts: readonly GradedPrompt[], progress?: (done: number) => void): FittedHeads {
  const fit = fitHeads(prompts, progress);
  if (fit === undefined) return undefined;
  const { weights, prompts: count, familiar, unfamiliar } = fit;
  return { bytes: encodeHeads(weights), report: { prompts: count, familiar, unfamiliar } };
}
