/**
 * Recent latencies of one deployment, compared with those of its siblings: Page's CUSUM (E. S. Page, Continuous inspection
 * schemes, Biometrika 41, 1954) over the logarithms of latency relative to a reference.
 */
import { lanes } from './request-size.ts';

/** Latencies per lane from which its median is taken: enough to ignore a few slow ones, few enough to react soon. */
const laneSamples = 9;
/** Fewer give no median. */
const minLaneSamples = 3;
/** Responses that the score is computed from. */
const evidenceSamples = 12;
/** Older latencies are ignored. */
const maxAgeMs = 5 * 60_000;
/** Differences below this latency do not matter. */
const minMs = 50;
/** A response counts against a deployment if it took more than twice the reference. */
const allowance = Math.log(2);
/** A response counts at most as one that took sixteen times the reference. */
const maxExcess = Math.log(16) - allowance;
/** From this score on it is slow: three responses of eight times the reference, twelve of two and a half times. */
const slowScore = 3;
/** So little above it that one fast response ends it. */
const maxScore = slowScore + 0.9 * allowance;

/** Natural logarithm of the reference latency of a lane, in milliseconds; undefined if unknown. */
export type ReferenceLog = (lane: number) => number | undefined;

/** The last latencies of one lane. */
class Lane {
  readonly #logs = new Float64Array(laneSamples);
  readonly #atMs = new Float64Array(laneSamples).fill(Number.NEGATIVE_INFINITY);
  #next = 0;

  observe(log: number, nowMs: number): void {
    this.#logs[this.#next] = log;
    this.#atMs[this.#next] = nowMs;
    this.#next = (this.#next + 1) % laneSamples;
  }

  median(nowMs: number): number | undefined {
    const fresh = this.#logs.filter((_, at) => nowMs - (this.#atMs[at] ?? 0) <= maxAgeMs).sort();
    return fresh.length < minLaneSamples ? undefined : fresh[Math.floor(fresh.length / 2)];
  }
}

export class SlownessDetector {
  readonly #lanes: (Lane | undefined)[] = Array.from({ length: lanes }, () => undefined);
  readonly #evidence: { lane: number; log: number; atMs: number; isLowerBound: boolean }[] = [];

  /** Adds the latency of a complete answer, or of the first byte of a stream. */
  observe(lane: number, tookMs: number, nowMs: number): void {
    const log = logOf(tookMs);
    const own = this.#lanes[lane] ?? new Lane();
    this.#lanes[lane] = own;
    own.observe(log, nowMs);
    this.#add({ lane, log, atMs: nowMs, isLowerBound: false });
  }

  /** A request was abandoned after this long. */
  timedOut(lane: number, afterMs: number, nowMs: number): void {
    this.#add({ lane, log: logOf(afterMs), atMs: nowMs, isLowerBound: true });
  }

  /** Logarithm of the median of the last latencies of a lane; undefined until enough are known. */
  medianLog(lane: number, nowMs: number): number | undefined {
    return this.#lanes[lane]?.median(nowMs);
  }

  /**
   * How slow the last responses were, 0 if not at all.
   * @param reference latencies of the siblings
   */
  score(referenceOf: ReferenceLog, nowMs: number): number {
    let score = 0;
    for (const { lane, log, atMs, isLowerBound } of this.#evidence) {
      const reference = nowMs - atMs <= maxAgeMs ? referenceOf(lane) : undefined;
      if (reference === undefined) continue;
      const excess = Math.min(maxExcess, log - reference - allowance);
      // A request that was abandoned early could have been fast or slow.
      if (!isLowerBound || excess > 0) score = Math.max(0, Math.min(maxScore, score + excess));
    }
    return score;
  }

  #add(evidence: { lane: number; log: number; atMs: number; isLowerBound: boolean }): void {
    this.#evidence.push(evidence);
    if (this.#evidence.length > evidenceSamples) this.#evidence.shift();
  }
}

const logOf = (ms: number): number => Math.log(Math.max(minMs, ms));

/**
 * Score of a request that has waited this long. Without an allowance, since only requests count after which none was
 * answered, and these are rare.
 */
export function waitScore(waitedMs: number, referenceLog: number): number {
  return Math.max(0, Math.min(maxExcess, logOf(waitedMs) - referenceLog));
}

/** Whether a score means several times slower than the reference. */
export const isSlow = (score: number): boolean => score >= slowScore;
