/** Logistic regression with L2 regularisation, by full gradients with momentum: deterministic. */

export interface Sample {
  readonly evidence: readonly number[];
  readonly isName: boolean;
  readonly weight: number;
}

const steps = 1500;
const rate = 0.05;

/** Fits weights of the evidence. */
export function fit(samples: readonly Sample[], penalty: number): number[] {
  const width = samples[0]?.evidence.length ?? 0;
  const weights = new Float64Array(width);
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(samples, weights);
    for (let column = 0; column < width; column++) {
      // The constant is not a piece of evidence.
      const decay = column === 0 ? 0 : penalty * (weights[column] ?? 0);
      const slope = ((gradient[column] ?? 0) + decay) / total;
      first[column] = 0.9 * (first[column] ?? 0) + 0.1 * slope;
      second[column] = 0.999 * (second[column] ?? 0) + 0.001 * slope * slope;
      const mean = (first[column] ?? 0) / (1 - 0.9 ** step);
      const spread = (second[column] ?? 0) / (1 - 0.999 ** step);
      weights[column] = (weights[column] ?? 0) - (rate * mean) / (Math.sqrt(spread) + 1e-8);
    }
  }
  return [...weights];
}

function gradientOf(samples: readonly Sample[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  for (const { evidence, isName, weight } of samples) {
    const error = (probability(evidence, weights) - (isName ? 1 : 0)) * weight;
    for (let column = 0; column < evidence.length; column++) {
      const value = evidence[column] ?? 0;
      if (value !== 0) gradient[column] = (gradient[column] ?? 0) + error * value;
    }
  }
  return gradient;
}

export function probability(evidence: readonly number[], weights: ArrayLike<number>): number {
  let sum = 0;
  for (let column = 0; column < evidence.length; column++)
    sum += (evidence[column] ?? 0) * (weights[column] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
