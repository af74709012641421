/**
 * How long the answers of one deployment took of late, to be compared with those of its siblings: Page's CUSUM
 * (E. S. Page, Continuous inspection schemes, Biometrika 41, 1954) over logarithms of time against what is usual.
 */
import { lanes } from './request-size.ts';

/** Answers in a lane that its median is taken of: enough to outvote a few slow ones, few enough to turn soon. */
const laneSamples = 9;
/** Fewer say nothing about what is usual. */
const minLaneSamples = 3;
/** Answers that a judgement rests on. */
const evidenceSamples = 12;
/** What is older says nothing about now. */
const freshMs = 5 * 60_000;
/** Below it no difference is worth a thought. */
const minMs = 50;
/** An answer counts against a deployment by how much longer than twice the usual it took. */
const allowance = Math.log(2);
/** One answer counts no more than one that took sixteen times the usual. */
const maxExcess = Math.log(16) - allowance;
/** From here on it is slow: three answers of eight times the usual, twelve of two and a half times. */
const slowScore = 3;
/** So little above it that one good answer ends it. */
const maxScore = slowScore + 0.9 * allowance;

/** Natural logarithm of the usual time in a lane, of milliseconds; undefined if unknown. */
export type Usual = (lane: number) => number | undefined;

/** The last times in one lane. */
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
    const fresh = this.#logs.filter((_, at) => nowMs - (this.#atMs[at] ?? 0) <= freshMs).sort();
    return fresh.length < minLaneSamples ? undefined : fresh[Math.floor(fresh.length / 2)];
  }
}

export class LatencyExpectations {
  readonly #lanes: (Lane | undefined)[] = Array.from({ length: lanes }, () => undefined);
  readonly #evidence: { lane: number; log: number; atMs: number; isLeast: boolean }[] = [];

  /** An answer came, or its first byte. */
  observe(lane: number, tookMs: number, nowMs: number): void {
    const log = logOf(tookMs);
    const own = this.#lanes[lane] ?? new Lane();
    this.#lanes[lane] = own;
    own.observe(log, nowMs);
    this.#note({ lane, log, atMs: nowMs, isLeast: false });
  }

  /** It was not waited for any longer. */
  gaveUp(lane: number, afterMs: number, nowMs: number): void {
    this.#note({ lane, log: logOf(afterMs), atMs: nowMs, isLeast: true });
  }

  /** Logarithm of the median of the last times in a lane; undefined while too few are known. */
  usual(lane: number, nowMs: number): number | undefined {
    return this.#lanes[lane]?.median(nowMs);
  }

  /**
   * What the last answers, and what still waits, say against it.
   * @param usual what is usual elsewhere
   */
  score(usual: Usual, nowMs: number): number {
    let score = 0;
    for (const { lane, log, atMs, isLeast } of this.#evidence) {
      const reference = nowMs - atMs <= freshMs ? usual(lane) : undefined;
      if (reference === undefined) continue;
      const excess = Math.min(maxExcess, log - reference - allowance);
      // What was given up early might have been quick or slow.
      if (!isLeast || excess > 0) score = Math.max(0, Math.min(maxScore, score + excess));
    }
    return score;
  }

  #note(evidence: { lane: number; log: number; atMs: number; isLeast: boolean }): void {
    this.#evidence.push(evidence);
    if (this.#evidence.length > evidenceSamples) this.#evidence.shift();
  }
}

const logOf = (ms: number): number => Math.log(Math.max(minMs, ms));

/**
 * What one that has waited so long says. Without an allowance: it counts only where nothing that began later is
 * answered, which is rare enough.
 */
export function waitScore(waitedMs: number, usualLog: number): number {
  return Math.max(0, Math.min(maxExcess, logOf(waitedMs) - usualLog));
}

/** Whether that much speaks for being several times slower than usual. */
export const isSlow = (score: number): boolean => score >= slowScore;
