/**
 * Watches whether looking at prompts pays: the utility of what was chosen, by its grade, against the utility expected of the
 * best choice without looking, for the same requests. A policy that is surely worse serves no longer.
 */
export interface Guard {
  /** False: models are chosen without the prompt, by ability, price and pace alone. */
  isServing(): boolean;
  /**
   * @param utility of the chosen model's answer: its grade less what its cost and time are worth
   * @param blindUtility expected of the model that would have been chosen without the prompt
   */
  observe(utility: number, blindUtility: number): void;
  readonly answers: number;
}

/** Fewer grades say nothing. */
const fewest = 50;
/** Points below the blind choice that are borne. */
const tolerance = 0.003;
/** Standard errors that make "worse" sure; more than usual, since it is asked after every grade. */
const sureness = 3;

/** @param isTrusted whether the policy was above the blind one on the data it was made with */
export function createGuard(isTrusted: boolean): Guard {
  let answers = 0;
  let sum = 0;
  let squares = 0;
  let serving = isTrusted;
  return {
    isServing: () => serving,
    observe(utility, blindUtility) {
      const gain = utility - blindUtility;
      answers += 1;
      sum += gain;
      squares += gain * gain;
      if (answers < fewest) return;
      const mean = sum / answers;
      const variance = Math.max(0, squares / answers - mean * mean);
      if (mean + sureness * Math.sqrt(variance / answers) < -tolerance) serving = false;
    },
    get answers() {
      return answers;
    },
  };
}
