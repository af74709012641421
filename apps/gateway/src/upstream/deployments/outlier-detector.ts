/**
 * The deployments of one model at one provider, compared with each other: one that is several times slower than the
 * others gets probes only, until it is as quick as they are (outlier ejection, as Envoy does it by failures).
 */
import { isSlow, type LatencyExpectations, waitScore } from './latency-expectations.ts';
import { lanes, type RequestSize } from './request-size.ts';

/** How often they are compared: comparing costs more than a choice. */
const refreshMs = 100;
/** Wait between two probes: half the time since it became slow, within these bounds. */
const minProbeGapMs = 10_000;
const maxProbeGapMs = 60_000;

/** One of them. */
export interface OutlierSample {
  readonly pace: LatencyExpectations;
  /** When a request last went to it. */
  readonly lastBegunMs: number;
  readonly waiting: number;
  available(nowMs: number): boolean;
  /** Visits what waits for its first byte and began after anything that has got one. */
  eachOverdue(visit: (lane: number, startedMs: number) => void): void;
  /** 99 of 100 requests of this kind take no longer. */
  usualMs(work: RequestSize): number | undefined;
  /** 95 of 100 streams of this kind begin by then. */
  ownSoonMs(work: RequestSize): number | undefined;
}

export class OutlierDetector {
  readonly #members: OutlierSample[] = [];
  /** Slow ones, and since when. */
  #slow: ReadonlyMap<OutlierSample, number> = new Map();
  #comparedAtMs = Number.NEGATIVE_INFINITY;

  add(member: OutlierSample): void {
    this.#members.push(member);
  }

  /** Whether it is several times slower than the others, and they could take its requests. */
  isSlow(member: OutlierSample, nowMs: number): boolean {
    return this.#slowSinceMs(member, nowMs) !== undefined;
  }

  /** Whether it is slow, and it is no time yet to see whether it still is. */
  isHeldBack(member: OutlierSample, nowMs: number): boolean {
    const sinceMs = this.#slowSinceMs(member, nowMs);
    if (sinceMs === undefined) return false;
    const gapMs = Math.max(minProbeGapMs, Math.min(maxProbeGapMs, (nowMs - sinceMs) / 2));
    return member.waiting > 0 || nowMs - member.lastBegunMs < gapMs;
  }

  /** How long the others take at most for 99 of 100 such requests; of two that differ, the quicker counts. */
  usualMs(member: OutlierSample, work: RequestSize): number | undefined {
    return lowerMedian(this.#others(member).flatMap((other) => other.usualMs(work) ?? []));
  }

  /** When 95 of 100 such streams have begun at the others. */
  soonMs(member: OutlierSample, work: RequestSize): number | undefined {
    return lowerMedian(this.#others(member).flatMap((other) => other.ownSoonMs(work) ?? []));
  }

  #slowSinceMs(member: OutlierSample, nowMs: number): number | undefined {
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
    // Where more than half are slow, it is the model that is, or the way to it.
    const counted = slow.length * 2 > usable.length ? [] : slow;
    this.#slow = new Map(counted.map((member) => [member, this.#slow.get(member) ?? nowMs]));
  }

  #score(member: OutlierSample, nowMs: number): number {
    const others = this.#others(member);
    const known: (number | undefined)[] = [];
    for (let lane = 0; lane < lanes; lane++)
      known.push(lowerMedian(others.flatMap(({ pace }) => pace.usual(lane, nowMs) ?? [])));
    const usual = (lane: number): number | undefined => known[lane];
    let score = member.pace.score(usual, nowMs);
    member.eachOverdue((lane, startedMs) => {
      const reference = usual(lane);
      if (reference !== undefined) score += waitScore(nowMs - startedMs, reference);
    });
    return score;
  }

  #others(member: OutlierSample): readonly OutlierSample[] {
    return this.#members.filter((other) => other !== member);
  }
}

function lowerMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)];
}
