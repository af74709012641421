/** Labels: outside, then begin and inside of each of four types. */
export const labelCount = 9;

const L = labelCount;

/** Whether one label may follow another; from -1 the beginning. */
function mayFollow(from: number, to: number): boolean {
  if (to === 0 || to % 2 === 1) return true;
  return from === to || from === to - 1;
}

/** Exponentials of the transitions, zero where one may not follow. */
export function exponentials(transitions: Float32Array): Float64Array {
  const result = new Float64Array(L * L);
  for (let x = 0; x < L; x++)
    for (let y = 0; y < L; y++)
      result[x * L + y] = mayFollow(x, y) ? Math.exp(transitions[x * L + y] as number) : 0;
  return result;
}

/** Forward and backward over sequences. */
export interface Chain {
  /** `scores` holds the scores of `n` tokens and becomes the probability of each label. */
  marginals(scores: Float64Array, n: number, steps: Float64Array): void;
  /** Expected number of each transition in the last sequence. */
  readonly pairs: Float64Array;
}

function normalise(values: Float64Array, from: number): number {
  let sum = 0;
  for (let y = 0; y < L; y++) sum += values[from + y] as number;
  for (let y = 0; y < L; y++) values[from + y] = (values[from + y] as number) / sum;
  return sum;
}

/** Makes a chain for sequences of at most so many tokens. */
export function createChain(capacity: number): Chain {
  const alpha = new Float64Array(capacity * L);
  const beta = new Float64Array(capacity * L);
  const raised = new Float64Array(capacity * L);
  const pairs = new Float64Array(L * L);
  const joint = new Float64Array(L * L);

  function raise(scores: Float64Array, n: number): void {
    for (let at = 0; at < n * L; at += L) {
      let top = Number.NEGATIVE_INFINITY;
      for (let y = 0; y < L; y++) top = Math.max(top, scores[at + y] as number);
      for (let y = 0; y < L; y++) raised[at + y] = Math.exp((scores[at + y] as number) - top);
    }
  }

  function forward(n: number, steps: Float64Array): void {
    for (let y = 0; y < L; y++) alpha[y] = mayFollow(-1, y) ? (raised[y] as number) : 0;
    normalise(alpha, 0);
    for (let at = L; at < n * L; at += L) {
      for (let y = 0; y < L; y++) {
        let sum = 0;
        for (let x = 0; x < L; x++) sum += (alpha[at - L + x] as number) * (steps[x * L + y] as number);
        alpha[at + y] = sum * (raised[at + y] as number);
      }
      normalise(alpha, at);
    }
  }

  function backward(n: number, steps: Float64Array): void {
    beta.fill(1, (n - 1) * L, n * L);
    for (let at = (n - 2) * L; at >= 0; at -= L) {
      for (let x = 0; x < L; x++) {
        let sum = 0;
        for (let y = 0; y < L; y++)
          sum += (steps[x * L + y] as number) * (raised[at + L + y] as number) * (beta[at + L + y] as number);
        beta[at + x] = sum;
      }
      normalise(beta, at);
    }
  }

  function countPairs(n: number, steps: Float64Array): void {
    pairs.fill(0);
    for (let at = L; at < n * L; at += L) {
      let sum = 0;
      for (let x = 0; x < L; x++)
        for (let y = 0; y < L; y++) {
          const value =
            (alpha[at - L + x] as number) *
            (steps[x * L + y] as number) *
            (raised[at + y] as number) *
            (beta[at + y] as number);
          joint[x * L + y] = value;
          sum += value;
        }
      for (let pair = 0; pair < L * L; pair++)
        pairs[pair] = (pairs[pair] as number) + (joint[pair] as number) / sum;
    }
  }

  function marginals(scores: Float64Array, n: number, steps: Float64Array): void {
    raise(scores, n);
    forward(n, steps);
    backward(n, steps);
    countPairs(n, steps);
    for (let at = 0; at < n * L; at += L) {
      for (let y = 0; y < L; y++) scores[at + y] = (alpha[at + y] as number) * (beta[at + y] as number);
      normalise(scores, at);
    }
  }

  return { marginals, pairs };
}
