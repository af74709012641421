/** What a caller is ready to pay and to wait for a better answer. */
export interface Preference {
  /** Success that paying the reference price once is worth: 0.05 means that five points of success justify it. */
  readonly costWeight: number;
  /** Success that waiting the reference time once is worth. */
  readonly timeWeight: number;
}

/** Nano-USD per token of a model of the middle of price lists (3 and 15 USD per million), to measure costs by. */
export const referencePrice = { input: 3000, output: 15_000 } as const;
/** An answer that takes longer than this is waited for. */
export const referenceTimeMs = 10_000;

/** At 0 the reference price is worth more than any answer, at 10 next to nothing. */
const maxCostWeight = 2.5;
const balancedCostWeight = 0.06;
const balancedDial = 5;

const defaultTimeWeight = 0.01;
const fastTimeWeight = 0.4;

/** The policies by name, as points of the dial. */
export const policyDials = { cheap: 0, balanced: balancedDial, fast: 3, best: 10 } as const;
export type PolicyName = keyof typeof policyDials;

/** @param dial 0 (lowest price) to 10 (best answer); the weight of cost falls by the same factor with every step */
export function preferenceForDial(dial: number, policy?: PolicyName): Preference {
  const at = Math.max(0, Math.min(10, dial));
  return {
    costWeight: maxCostWeight * (balancedCostWeight / maxCostWeight) ** (at / balancedDial),
    timeWeight: policy === 'fast' ? fastTimeWeight : at >= policyDials.best ? 0 : defaultTimeWeight,
  };
}
