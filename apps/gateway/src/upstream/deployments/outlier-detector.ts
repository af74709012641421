/**
 * Compares the deployments of one model of a provider: one that is several times slower than the others is ejected and
 * gets only probes, until it is as fast as they are (outlier ejection, which Envoy does by failures).
 */

import { lanes, type RequestSize } from './request-size.ts';
import { isSlow, type SlownessDetector, waitScore } from './slowness-detector.ts';

/** How often they are compared: a comparison costs more than a choice. */
const refreshMs = 100;
/** Time between two probes: half the time since it became slow, within these limits. */
const minProbeGapMs = 10_000;
const maxProbeGapMs = 60_000;

/** A deployment that is compared. */
export interface OutlierCandidate {
  readonly slowness: SlownessDetector;
  /** When it last got a request. */
  readonly lastStartMs: number;
  readonly waiting: number;
  available(nowMs: number): boolean;
  /** Visits requests that wait for their first byte and started after all that have got one. */
  forEachOverdue(visit: (lane: number, startedMs: number) => void): void;
  /** Latency that 99 of 100 requests of this size do not exceed. */
  p99Ms(work: RequestSize): number | undefined;
  /** Time within which 95 of 100 streams of this size begin. */
  ownP95FirstByteMs(work: RequestSize): number | undefined;
}

export class OutlierDetector {
  readonly #members: OutlierCandidate[] = [];
  /** Slow deployments, and since when. */
  #slow: ReadonlyMap<OutlierCandidate, number> = new Map();
  #comparedAtMs = Number.NEGATIVE_INFINITY;

  add(member: OutlierCandidate): void {
    this.#members.push(member);
  }

  /** Whether it is several times slower than the others, which can serve its requests. */
  isSlow(member: OutlierCandidate, nowMs: number): boolean {
    return this.#slowSinceMs(member, nowMs) !== undefined;
  }

  /** Whether it is slow and not yet due for a probe. */
  isEjected(member: OutlierCandidate, nowMs: number): boolean {
    const sinceMs = this.#slowSinceMs(member, nowMs);
    if (sinceMs === undefined) return false;
    const gapMs = Math.max(minProbeGapMs, Math.min(maxProbeGapMs, (nowMs - sinceMs) / 2));
    return member.waiting > 0 || nowMs - member.lastStartMs < gapMs;
  }

  /** `p99Ms` of the others; of two different values, the lower counts. */
  p99Ms(member: OutlierCandidate, work: RequestSize): number | undefined {
    return lowerMedian(this.#others(member).flatMap((other) => other.p99Ms(work) ?? []));
  }

  /** `ownP95FirstByteMs` of the others. */
  p95FirstByteMs(member: OutlierCandidate, work: RequestSize): number | undefined {
    return lowerMedian(this.#others(member).flatMap((other) => other.ownP95FirstByteMs(work) ?? []));
  }

  #slowSinceMs(member: OutlierCandidate, nowMs: number): number | undefined {
    if (this.#members.length < 2) return undefined;
    if (nowMs - this.#comparedAtMs >= refreshMs) {
      this.#compare(nowMs);
      this.#comparedAtMs = nowMs;
    }
    return this.#slow.get(member);
  }

  #compare(nowMs: number): void {
    const usable = this.#members.filter((member) => member.available(nowMs));
    const slow = usable.filter((member) => isSlow(this.#score(member, nowMs)));
    // If more than half are slow, the cause is the model or the network, not a deployment.
    const counted = slow.length * 2 > usable.length ? [] : slow;
    this.#slow = new Map(counted.map((member) => [member, this.#slow.get(member) ?? nowMs]));
  }

  #score(member: OutlierCandidate, nowMs: number): number {
    const others = this.#others(member);
    const known: (number | undefined)[] = [];
    for (let lane = 0; lane < lanes; lane++)
      known.push(lowerMedian(others.flatMap(({ slowness: pace }) => pace.medianLog(lane, nowMs) ?? [])));
    const usual = (lane: number): number | undefined => known[lane];
    let score = member.slowness.score(usual, nowMs);
    member.forEachOverdue((lane, startedMs) => {
      const reference = usual(lane);
      if (reference !== undefined) score += waitScore(nowMs - startedMs, reference);
    });
    return score;
  }

  #others(member: OutlierCandidate): readonly OutlierCandidate[] {
    return this.#members.filter((other) => other !== member);
  }
}

function lowerMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)];
}
