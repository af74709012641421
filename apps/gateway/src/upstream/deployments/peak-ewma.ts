/** Time in which an old value loses 63 % of its weight; Finagle uses ten seconds, too. */
const decayMs = 10_000;

/**
 * Latency average that rises at once and falls slowly: a slow response counts in full immediately and fades over ten
 * seconds (Finagle's "peak EWMA").
 */
export class PeakEwma {
  #valueMs = 0;
  #atMs = Number.NEGATIVE_INFINITY;

  observe(latencyMs: number, nowMs: number): void {
    const before = this.at(nowMs);
    if (latencyMs > before) this.#valueMs = latencyMs;
    else {
      const weight = this.#atMs === Number.NEGATIVE_INFINITY ? 0 : Math.exp((this.#atMs - nowMs) / decayMs);
      this.#valueMs = before * weight + latencyMs * (1 - weight);
    }
    this.#atMs = nowMs;
  }

  /** The current value. It fades without new responses, so that a deployment that was slow is tried again. */
  at(nowMs: number): number {
    if (this.#atMs === Number.NEGATIVE_INFINITY) return 0;
    return this.#valueMs * Math.exp((this.#atMs - nowMs) / (6 * decayMs));
  }
}
