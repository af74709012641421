/** Which clock ran out. */
export type DeadlineKind = 'first_byte' | 'idle' | 'total';

export interface DeadlineLimits {
  /** Until the first meaningful event. */
  readonly firstByteMs: number;
  /** Between meaningful events; heartbeats do not count. */
  readonly idleMs: number;
  /** Point in time, on the same clock as `now`. */
  readonly totalAtMs: number;
}

/**
 * The clocks of one attempt on one timer: the timer is set once and, when it fires early, set again for what
 * is left, so that an event costs an assignment and not a timer.
 */
export class Deadlines {
  readonly #limits: DeadlineLimits;
  readonly #now: () => number;
  readonly #onExpired: (kind: DeadlineKind) => void;
  #timer: NodeJS.Timeout | undefined;
  #phase: 'first_byte' | 'idle' = 'first_byte';
  #lastMs: number;
  #idleMs: number;
  #paused = false;

  constructor(limits: DeadlineLimits, now: () => number, onExpired: (kind: DeadlineKind) => void) {
    this.#limits = limits;
    this.#idleMs = limits.idleMs;
    this.#now = now;
    this.#onExpired = onExpired;
    this.#lastMs = now();
    this.#arm();
  }

  /** A meaningful event came. */
  touch(): void {
    this.#lastMs = this.#now();
    if (this.#phase === 'first_byte') {
      this.#phase = 'idle';
      this.#rearm();
    }
  }

  /** Shortens the idle clock, as once the answer is whole and only trailing events may follow. */
  shortenIdle(idleMs: number): void {
    if (idleMs >= this.#idleMs) return;
    this.#idleMs = idleMs;
    this.#rearm();
  }

  /** Silence of ours (a slow client) is not the provider's: the idle clock stands still. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#lastMs = this.#now();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #dueMs(): number {
    const silence = this.#phase === 'first_byte' ? this.#limits.firstByteMs : this.#idleMs;
    const silenceAt = this.#paused ? Number.POSITIVE_INFINITY : this.#lastMs + silence;
    return Math.min(silenceAt, this.#limits.totalAtMs);
  }

  #rearm(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#arm();
  }

  #arm(): void {
    const waitMs = Math.min(Math.max(0, this.#dueMs() - this.#now()), this.#idleMs);
    this.#timer = setTimeout(() => this.#fire(), Math.ceil(waitMs));
  }

  #fire(): void {
    const nowMs = this.#now();
    if (nowMs < this.#dueMs()) {
      this.#arm();
      return;
    }
    this.#timer = undefined;
    this.#onExpired(nowMs >= this.#limits.totalAtMs ? 'total' : this.#phase);
  }
}
