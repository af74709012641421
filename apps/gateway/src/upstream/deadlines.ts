import { toTimerMs } from '../concurrency/index.ts';
import type { SetTimer, Timer } from './timers.ts';

/** Which deadline expired. */
export type DeadlineKind = 'first_byte' | 'idle' | 'total';

export interface DeadlineLimits {
  /** Until the first sign of life. */
  readonly firstByteMs: number;
  /** Between two signs of life: events, heartbeats, comments. */
  readonly idleMs: number;
  /** Point in time, on the same clock as `now`. */
  readonly totalAtMs: number;
}

export interface DeadlinesDeps {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

/**
 * The deadlines of one attempt on one timer. The timer is set once; when it fires early, it is set again for the time
 * that is left, so that an event costs an assignment and not a timer.
 */
export class Deadlines {
  readonly #limits: DeadlineLimits;
  readonly #deps: DeadlinesDeps;
  readonly #onExpired: (kind: DeadlineKind) => void;
  #timer: Timer | undefined;
  #phase: 'first_byte' | 'idle' = 'first_byte';
  /** True if the provider has shown that it works on the request. */
  #isAlive = false;
  #lastMs: number;
  #idleMs: number;
  #paused = false;

  constructor(limits: DeadlineLimits, deps: DeadlinesDeps, onExpired: (kind: DeadlineKind) => void) {
    this.#limits = limits;
    this.#idleMs = limits.idleMs;
    this.#deps = deps;
    this.#onExpired = onExpired;
    this.#lastMs = deps.now();
    this.#setTimer();
  }

  /** A meaningful event came. */
  touch(): void {
    this.#lastMs = this.#deps.now();
    if (this.#phase === 'first_byte') {
      this.#phase = 'idle';
      this.#isAlive = true;
      this.#resetTimer();
    }
  }

  /** The provider showed that it works on the request, without output: models think for minutes. */
  alive(): void {
    this.#lastMs = this.#deps.now();
    if (!this.#isAlive) {
      this.#isAlive = true;
      this.#resetTimer();
    }
  }

  /** Shortens the idle deadline, for example when the answer is complete and only trailing events may follow. */
  shortenIdle(idleMs: number): void {
    if (idleMs >= this.#idleMs) return;
    this.#idleMs = idleMs;
    this.#resetTimer();
  }

  /** Stops the idle deadline while a slow client holds the response up: that silence is not the provider's. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#lastMs = this.#deps.now();
  }

  stop(): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
  }

  #dueMs(): number {
    const silenceAtMs = this.#paused ? Number.POSITIVE_INFINITY : this.#lastMs + this.#silenceMs();
    return Math.min(silenceAtMs, this.#limits.totalAtMs);
  }

  #silenceMs(): number {
    const { firstByteMs } = this.#limits;
    if (this.#phase === 'idle') return this.#idleMs;
    return this.#isAlive ? Math.max(firstByteMs, this.#idleMs) : firstByteMs;
  }

  #resetTimer(): void {
    if (this.#timer === undefined) return;
    this.#timer[Symbol.dispose]();
    this.#setTimer();
  }

  #setTimer(): void {
    const waitMs = Math.min(Math.max(0, this.#dueMs() - this.#deps.now()), this.#idleMs);
    this.#timer = this.#deps.setTimer(() => this.#fire(), toTimerMs(waitMs));
  }

  #fire(): void {
    const nowMs = this.#deps.now();
    if (nowMs < this.#dueMs()) {
      this.#setTimer();
      return;
    }
    this.#timer = undefined;
    this.#onExpired(nowMs >= this.#limits.totalAtMs ? 'total' : this.#phase);
  }
}
