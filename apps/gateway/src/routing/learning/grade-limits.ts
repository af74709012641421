const dayMs = 86_400_000;
/** Graded prompts of an account that are kept: newer ones replace older ones, and models change. */
const maxGradedPrompts = 20_000;
const maxGradeAgeMs = 180 * dayMs;
/** Versions of an account's heads that are kept, to go back to. */
export const maxHeadsVersions = 5;

/** Which graded prompts of an account are kept. @param nowMs epoch milliseconds */
export function gradeLimits(nowMs: number): { readonly sinceMs: number; readonly count: number } {
  return { sinceMs: nowMs - maxGradeAgeMs, count: maxGradedPrompts };
}
