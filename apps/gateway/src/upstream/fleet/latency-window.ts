/** Enough to see one slow answer in a hundred, few enough to forget a bad hour. */
const samples = 256;
/** Fewer say nothing about a hundredth. */
const leastSamples = 20;
/** Sorting is left until so many new samples came. */
const refreshEvery = 16;

/** The last latencies of one deployment and their 99th percentile. */
export class LatencyWindow {
  readonly #values = new Float64Array(samples);
  #count = 0;
  #p99 = Number.NaN;
  #fresh = 0;

  observe(value: number): void {
    this.#values[this.#count % samples] = value;
    this.#count += 1;
    this.#fresh += 1;
  }

  /** Undefined while too few are known. */
  p99(): number | undefined {
    const known = Math.min(this.#count, samples);
    if (known < leastSamples) return undefined;
    if (Number.isNaN(this.#p99) || this.#fresh >= refreshEvery) {
      const sorted = this.#values.slice(0, known).sort();
      this.#p99 = sorted[Math.min(known - 1, Math.floor(known * 0.99))] ?? 0;
      this.#fresh = 0;
    }
    return this.#p99;
  }
}
