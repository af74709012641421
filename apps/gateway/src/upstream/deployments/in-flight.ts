const firstSlots = 64;
/** Lane of requests that have got their first byte, or are not compared. */
const noLane = -1;

/**
 * When each request in flight started, and which of them wait for their first byte. Numbers in slots instead of objects
 * in a `Set`, whose outgrown tables would keep former members alive through young-generation collections.
 */
export class InFlight {
  #startsMs = new Float64Array(firstSlots).fill(Number.POSITIVE_INFINITY);
  #lanes = new Int8Array(firstSlots).fill(noLane);
  readonly #free: number[] = [];
  #used = 0;
  #count = 0;
  #waiting = 0;
  #lastAnsweredStartMs = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  /** Requests with a lane that have no first byte yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Adds a request and returns its slot.
   * @param lane the requests that its wait can be compared with; undefined if there are none
   */
  begin(nowMs: number, lane: number = noLane): number {
    const slot = this.#free.pop() ?? this.#used++;
    if (slot >= this.#startsMs.length) this.#grow();
    this.#startsMs[slot] = nowMs;
    this.#lanes[slot] = lane;
    this.#count++;
    if (lane !== noLane) this.#waiting++;
    return slot;
  }

  /** Its first byte was received. */
  answered(slot: number): void {
    this.#lastAnsweredStartMs = Math.max(this.#lastAnsweredStartMs, this.#startsMs[slot] ?? 0);
    this.#stopWaiting(slot);
  }

  end(slot: number): void {
    this.#stopWaiting(slot);
    this.#startsMs[slot] = Number.POSITIVE_INFINITY;
    this.#free.push(slot);
    this.#count--;
  }

  /**
   * Age of the oldest request, including streams that have begun long ago: they show that a deployment became slow before
   * its latencies do. That matters without siblings to compare with (`npm run sim:routing`, 8x slow, siblings not
   * compared: 1.9x the calm p99 with them, 2.7x without; compared: 1.1x either way). 0 if none is in flight.
   */
  oldestMs(nowMs: number): number {
    if (this.#count === 0) return 0;
    let earliestMs = nowMs;
    for (let slot = 0; slot < this.#used; slot++) {
      const startMs = this.#startsMs[slot];
      if (startMs !== undefined && startMs < earliestMs) earliestMs = startMs;
    }
    return nowMs - earliestMs;
  }

  /**
   * Visits waiting requests that started after every answered one. If later requests are answered, a waiting request is
   * one slow answer; if none is, the deployment is slow.
   */
  forEachOverdue(visit: (lane: number, startedMs: number) => void): void {
    if (this.#waiting === 0) return;
    for (let slot = 0; slot < this.#used; slot++) {
      const lane = this.#lanes[slot] ?? noLane;
      const startMs = this.#startsMs[slot] ?? Number.POSITIVE_INFINITY;
      if (lane !== noLane && startMs > this.#lastAnsweredStartMs) visit(lane, startMs);
    }
  }

  #stopWaiting(slot: number): void {
    if (this.#lanes[slot] === noLane) return;
    this.#lanes[slot] = noLane;
    this.#waiting--;
  }

  #grow(): void {
    const size = this.#startsMs.length;
    const starts = new Float64Array(size * 2).fill(Number.POSITIVE_INFINITY);
    starts.set(this.#startsMs);
    const lanes = new Int8Array(size * 2).fill(noLane);
    lanes.set(this.#lanes);
    this.#startsMs = starts;
    this.#lanes = lanes;
  }
}
