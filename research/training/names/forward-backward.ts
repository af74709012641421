/** Labels: outside, then begin and inside of each of four types. */
export const labelCount = 9;

const numLabels = labelCount;

/** True if a label may follow another one; -1 is the start. */
function mayFollow(from: number, to: number): boolean {
  if (to === 0 || to % 2 === 1) return true;
  return from === to || from === to - 1;
}

/** Exponentials of the transitions; zero for invalid ones. */
export function exponentials(transitions: Float32Array): Float64Array {
  const result = new Float64Array(numLabels * numLabels);
  for (let x = 0; x < numLabels; x++)
    for (let y = 0; y < numLabels; y++)
      result[x * numLabels + y] = mayFollow(x, y) ? Math.exp(transitions[x * numLabels + y] as number) : 0;
  return result;
}

/** The forward-backward algorithm over sequences. */
export interface Chain {
  /** Replaces the scores of `n` tokens by label probabilities. */
  marginals(scores: Float64Array, n: number, steps: Float64Array): void;
  /** Expected number of each transition in the last sequence. */
  readonly pairs: Float64Array;
}

function normalise(values: Float64Array, from: number): number {
  let sum = 0;
  for (let y = 0; y < numLabels; y++) sum += values[from + y] as number;
  for (let y = 0; y < numLabels; y++) values[from + y] = (values[from + y] as number) / sum;
  return sum;
}

/** Creates the algorithm's state for sequences of at most `capacity` tokens. */
export function createChain(capacity: number): Chain {
  const alpha = new Float64Array(capacity * numLabels);
  const beta = new Float64Array(capacity * numLabels);
  const raised = new Float64Array(capacity * numLabels);
  const pairs = new Float64Array(numLabels * numLabels);
  const joint = new Float64Array(numLabels * numLabels);

  function raise(scores: Float64Array, n: number): void {
    for (let at = 0; at < n * numLabels; at += numLabels) {
      let top = Number.NEGATIVE_INFINITY;
      for (let y = 0; y < numLabels; y++) top = Math.max(top, scores[at + y] as number);
      for (let y = 0; y < numLabels; y++) raised[at + y] = Math.exp((scores[at + y] as number) - top);
    }
  }

  function forward(n: number, steps: Float64Array): void {
    for (let y = 0; y < numLabels; y++) alpha[y] = mayFollow(-1, y) ? (raised[y] as number) : 0;
    normalise(alpha, 0);
    for (let at = numLabels; at < n * numLabels; at += numLabels) {
      for (let y = 0; y < numLabels; y++) {
        let sum = 0;
        for (let x = 0; x < numLabels; x++)
          sum += (alpha[at - numLabels + x] as number) * (steps[x * numLabels + y] as number);
        alpha[at + y] = sum * (raised[at + y] as number);
      }
      normalise(alpha, at);
    }
  }

  function backward(n: number, steps: Float64Array): void {
    beta.fill(1, (n - 1) * numLabels, n * numLabels);
    for (let at = (n - 2) * numLabels; at >= 0; at -= numLabels) {
      for (let x = 0; x < numLabels; x++) {
        let sum = 0;
        for (let y = 0; y < numLabels; y++)
          sum +=
            (steps[x * numLabels + y] as number) *
            (raised[at + numLabels + y] as number) *
            (beta[at + numLabels + y] as number);
        beta[at + x] = sum;
      }
      normalise(beta, at);
    }
  }

  function countPairs(n: number, steps: Float64Array): void {
    pairs.fill(0);
    for (let at = numLabels; at < n * numLabels; at += numLabels) {
      let sum = 0;
      for (let x = 0; x < numLabels; x++)
        for (let y = 0; y < numLabels; y++) {
          const value =
            (alpha[at - numLabels + x] as number) *
            (steps[x * numLabels + y] as number) *
            (raised[at + y] as number) *
            (beta[at + y] as number);
          joint[x * numLabels + y] = value;
          sum += value;
        }
      for (let pair = 0; pair < numLabels * numLabels; pair++)
        pairs[pair] = (pairs[pair] as number) + (joint[pair] as number) / sum;
    }
  }

  function marginals(scores: Float64Array, n: number, steps: Float64Array): void {
    raise(scores, n);
    forward(n, steps);
    backward(n, steps);
    countPairs(n, steps);
    for (let at = 0; at < n * numLabels; at += numLabels) {
      for (let y = 0; y < numLabels; y++)
        scores[at + y] = (alpha[at + y] as number) * (beta[at + y] as number);
      normalise(scores, at);
    }
  }

  return { marginals, pairs };
}
