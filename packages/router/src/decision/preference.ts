/** How a caller trades quality against cost and latency. */
export interface Preference {
  /** Success probability that one reference cost is worth: 0.05 means paying it is justified by 5 points. */
  readonly costWeight: number;
  /** Success probability that one reference time is worth. */
  readonly timeWeight: number;
}

/** Nano-USD per token of a mid-priced model (3 and 15 USD per million); costs are measured relative to it. */
export const referencePrice = { input: 3000, output: 15_000 } as const;
/** Latency is measured relative to this. */
export const referenceTimeMs = 10_000;

/** Weight of cost at dial 0; it falls by the same factor with each step. */
const maxCostWeight = 2.5;
const balancedCostWeight = 0.06;
const balancedDial = 5;

const defaultTimeWeight = 0.01;
const fastTimeWeight = 0.4;

/** Dial position of each named policy. */
export const policyDials = { cheap: 0, balanced: balancedDial, fast: 3, best: 10 } as const;
export type PolicyName = keyof typeof policyDials;

/**
 * The preference for a dial position.
 * @param dial 0 (lowest price) to 10 (best answer)
 */
export function preferenceForDial(dial: number, policy?: PolicyName): Preference {
  const at = Math.max(0, Math.min(10, dial));
  return {
    costWeight: maxCostWeight * (balancedCostWeight / maxCostWeight) ** (at / balancedDial),
    timeWeight: policy === 'fast' ? fastTimeWeight : at >= policyDials.best ? 0 : defaultTimeWeight,
  };
}
