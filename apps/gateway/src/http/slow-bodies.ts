/** Watches bodies that are being received: a sender that stalls must not hold its slot and memory. */
const checkIntervalMs = 500;
/** The least rate of a body. */
const minBytesPerSecond = 1024;

/** A body that is being received. */
export interface ReceivedBody {
  /** Bytes that have arrived. */
  readonly receivedBytes: number;
  /** Ends it: it was too slow. */
  expire(): void;
}

interface Watched {
  checkedAtMs: number;
  checkedBytes: number;
}

export class SlowBodies {
  readonly #bodies = new Map<ReceivedBody, Watched>();
  readonly #now: () => number;
  readonly #windowMs: () => number;
  #timer: NodeJS.Timeout | undefined;

  /** @param windowMs time over which the rate is measured */
  constructor(now: () => number, windowMs: () => number) {
    this.#now = now;
    this.#windowMs = windowMs;
  }

  add(body: ReceivedBody): void {
    this.#bodies.set(body, { checkedAtMs: this.#now(), checkedBytes: 0 });
    this.#timer ??= setInterval(() => this.#check(), Math.min(checkIntervalMs, this.#windowMs())).unref();
  }

  remove(body: ReceivedBody): void {
    this.#bodies.delete(body);
  }

  #check(): void {
    const nowMs = this.#now();
    const windowMs = this.#windowMs();
    const minBytes = (minBytesPerSecond * windowMs) / 1000;
    for (const [body, watched] of this.#bodies) {
      if (nowMs - watched.checkedAtMs < windowMs) continue;
      if (body.receivedBytes - watched.checkedBytes < minBytes) {
        this.#bodies.delete(body);
        body.expire();
      }
      watched.checkedAtMs = nowMs;
      watched.checkedBytes = body.receivedBytes;
    }
    if (this.#bodies.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
