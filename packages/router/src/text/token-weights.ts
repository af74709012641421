/** Tokens for each of `tokenFeatureNames`; written by `npm run train:tokens`. */
export const tokenWeights: readonly number[] = [
  0.9217, 0.1105, 0.366, 1.9659, 0.8333, 0.5437, 0.2486, 0.1539, 0.5956, 0.2371, 0.5065, 0.3777, 0.7069, 0,
  1.5656, 0.0055, 1.0808, 0.8701, 0, 1.127, 1.2946, 0.3725, 0.6915, 0.6752, 0.8, 1.1291,
];
