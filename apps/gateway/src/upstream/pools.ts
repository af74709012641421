/** Limit for idle pools of origins that callers named: each can hold connections and some memory. */
const maxIdleOfCallers = 64;

/** The part of a connection pool that is used here. */
interface Closable {
  destroy(): Promise<unknown>;
}

interface Entry<P> {
  readonly pool: P;
  readonly ofCaller: boolean;
  inUse: number;
}

/** A pool in use until `release`. */
export interface LeasedPool<P> {
  readonly pool: P;
  release(): void;
}

/**
 * Connection pools by origin. Pools of configured origins are kept. Of those that callers named, at most 64 idle ones are
 * kept: the least recently used is closed first, and never one in use.
 */
export class Pools<P extends Closable> {
  readonly #make: (origin: string, allowPrivate: boolean, ofCaller: boolean) => P;
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry<P>>();

  constructor(make: (origin: string, allowPrivate: boolean, ofCaller: boolean) => P) {
    this.#make = make;
  }

  take(origin: string, allowPrivate: boolean, ofCaller: boolean): LeasedPool<P> {
    const key = `${ofCaller ? 'caller' : allowPrivate ? 'private' : 'public'} ${origin}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { pool: this.#make(origin, allowPrivate, ofCaller), ofCaller, inUse: 0 };
      this.#entries.set(key, entry);
    } else if (ofCaller) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    const taken = entry;
    taken.inUse++;
    let released = false;
    return {
      pool: taken.pool,
      release: () => {
        if (released) return;
        released = true;
        taken.inUse--;
        if (ofCaller && taken.inUse === 0) this.#trim();
      },
    };
  }

  /** Pools by key, for readiness and tests. */
  entries(): readonly (readonly [key: string, pool: P])[] {
    return [...this.#entries].map(([key, { pool }]) => [key, pool]);
  }

  async close(): Promise<void> {
    const pools = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(pools.map(({ pool }) => pool.destroy()));
  }

  #trim(): void {
    const idle = [...this.#entries].filter(([, { ofCaller, inUse }]) => ofCaller && inUse === 0);
    for (const [key, { pool }] of idle.slice(0, Math.max(0, idle.length - maxIdleOfCallers))) {
      this.#entries.delete(key);
      // Its connections close later; nothing waits for them.
      pool.destroy().catch(() => undefined);
    }
  }
}
