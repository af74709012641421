/** What of a distribution is reported, in the unit of its samples. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Number of rounds that count. */
  readonly rounds: number;
}

/** Linear interpolation between the two nearest ranks; NaN of nothing. `sorted` ascending, `share` 0..1. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Percentiles of samples in any order; all NaN but the count if there are none. */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = Float64Array.from(samples).sort();
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  };
}

/** Median and range of the rounds that count (null: a round that does not), or null if none does. */
export function spread(rounds: readonly (number | null)[]): Spread | null {
  const sorted = counted(rounds).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  return {
    median: quantile(sorted, 0.5),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
    rounds: sorted.length,
  };
}

/**
 * Ratios round by round: both sides of each were measured within seconds, so what else the machine did
 * falls out. Rounds in which one side does not count, or the divisor is 0, give null.
 */
export function pairedRatios(
  numerators: readonly (number | null)[],
  divisors: readonly (number | null)[],
): (number | null)[] {
  return numerators.map((numerator, round) => {
    const divisor = divisors[round] ?? null;
    return numerator === null || divisor === null || divisor === 0 ? null : numerator / divisor;
  });
}

function counted(rounds: readonly (number | null)[]): number[] {
  return rounds.filter((value) => value !== null && Number.isFinite(value)).map(Number);
}
