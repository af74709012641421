/** Counts of positive values in steps of one per cent: percentiles of millions of values in little memory. */
const step = Math.log(1.01);
const bins = 2000;

export class Histogram {
  readonly #counts = new Uint32Array(bins);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Values below 1 count as 1. */
  add(value: number): void {
    const bin = Math.min(bins - 1, Math.floor(Math.log(Math.max(1, value)) / step));
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
    this.#count++;
  }

  /** The value that a share of all are at or below, right to one per cent; NaN of nothing. */
  quantile(share: number): number {
    let left = Math.max(1, Math.ceil(share * this.#count));
    for (let bin = 0; bin < bins; bin++) {
      left -= this.#counts[bin] ?? 0;
      if (left <= 0) return Math.exp((bin + 0.5) * step);
    }
    return Number.NaN;
  }
}
