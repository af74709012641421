/** Enough to see one slow response in a hundred, few enough to forget a bad hour. */
const samples = 256;
/** Fewer give no percentile. */
const minSamples = 20;
/** New samples after which the window is sorted again. */
const refreshEvery = 16;

/**
 * The last latencies of one deployment and their percentiles. Exact, since 256 numbers are few, and it forgets; an HDR
 * histogram (`node:perf_hooks`, hdr-histogram-js) rounds and never forgets (decision 0011).
 */
export class LatencyWindow {
  readonly #values = new Float64Array(samples);
  #count = 0;
  #sorted: Float64Array | undefined;
  #fresh = 0;

  observe(value: number): void {
    this.#values[this.#count % samples] = value;
    this.#count += 1;
    this.#fresh += 1;
  }

  /** The 99th percentile; undefined until enough are known. */
  p99(): number | undefined {
    return this.#quantile(0.99);
  }

  /** The 95th percentile; undefined until enough are known. */
  p95(): number | undefined {
    return this.#quantile(0.95);
  }

  /** The median of what is known; undefined without anything. */
  median(): number | undefined {
    const sorted = this.#values.slice(0, Math.min(this.#count, samples)).sort();
    return sorted[Math.floor(sorted.length / 2)];
  }

  #quantile(share: number): number | undefined {
    const known = Math.min(this.#count, samples);
    if (known < minSamples) return undefined;
    if (this.#sorted === undefined || this.#fresh >= refreshEvery) {
      this.#sorted = this.#values.slice(0, known).sort();
      this.#fresh = 0;
    }
    const sorted = this.#sorted;
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  }
}
