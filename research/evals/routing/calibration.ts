/** How far forecasts are from what came: mean squared error, and mean distance of ten equal groups. */
export interface Calibration {
  readonly brier: number;
  readonly ece: number;
}

const groups = 10;

/** Over all pairs of prompt and model. Scores may be fractions. */
export function calibrationOf(forecasts: Float64Array, scores: Float64Array): Calibration {
  const order = [...forecasts.keys()].sort((a, b) => (forecasts[a] ?? 0) - (forecasts[b] ?? 0));
  let squares = 0;
  let distance = 0;
  for (let group = 0; group < groups; group++) {
    const part = order.slice(
      Math.floor((group * order.length) / groups),
      Math.floor(((group + 1) * order.length) / groups),
    );
    let bias = 0;
    for (const at of part) {
      const miss = (forecasts[at] ?? 0) - (scores[at] ?? 0);
      bias += miss;
      squares += miss * miss;
    }
    distance += Math.abs(bias);
  }
  return { brier: squares / order.length, ece: distance / order.length };
}
