const slotMs = 1000;
/** One more than a minute, since the oldest slot is only partly older than 60 seconds. */
const slots = 61;
const windowMs = slotMs * slots;

/** Sliding window of 60 seconds in slots of one second: never permits more than the limit in any 60 seconds. */
export class SlidingWindow {
  readonly #amounts = new Float64Array(slots);
  #head = 0;
  #sum = 0;

  /** Sum of the current window. */
  sum(nowMs: number): number {
    this.#advance(nowMs);
    return this.#sum;
  }

  /** Adds to the slot of a time; no effect if it has left the window. */
  add(nowMs: number, amount: number, atMs: number = nowMs): void {
    this.#advance(nowMs);
    const slot = Math.floor(atMs / slotMs);
    if (slot <= this.#head - slots || slot > this.#head) return;
    const index = slot % slots;
    const before = this.#amounts[index] ?? 0;
    const after = Math.max(0, before + amount);
    this.#amounts[index] = after;
    this.#sum += after - before;
  }

  /** Time until the sum is at most `target`. */
  waitMs(nowMs: number, target: number): number {
    this.#advance(nowMs);
    let left = this.#sum;
    for (let slot = this.#head - slots + 1; slot <= this.#head; slot++) {
      if (left <= target) return 0;
      left -= this.#amounts[((slot % slots) + slots) % slots] ?? 0;
      if (left <= target) return slot * slotMs + windowMs - nowMs;
    }
    return windowMs;
  }

  #advance(nowMs: number): void {
    const slot = Math.floor(nowMs / slotMs);
    if (slot <= this.#head) return;
    if (slot - this.#head >= slots) {
      this.#amounts.fill(0);
      this.#sum = 0;
    } else {
      for (let passed = this.#head + 1; passed <= slot; passed++) {
        this.#sum -= this.#amounts[passed % slots] ?? 0;
        this.#amounts[passed % slots] = 0;
      }
    }
    this.#head = slot;
  }
}
