import type { Timer } from '../../../apps/gateway/src/upstream/timers.ts';

interface Event {
  readonly atMs: number;
  readonly order: number;
  /** Undefined once canceled. */
  run: (() => void) | undefined;
}

/** A virtual clock and its scheduled events: a binary heap by time; events of the same time run in insertion order. */
export class EventHeap {
  readonly #heap: Event[] = [];
  #order = 0;
  #nowMs = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** A timer as `setTimeout` makes them, on the virtual clock. */
  setTimer(run: () => void, delayMs: number): Timer {
    const event = this.#add(this.#nowMs + delayMs, run);
    return {
      unref: () => undefined,
      [Symbol.dispose]: () => {
        event.run = undefined;
      },
    };
  }

  /** Schedules an event; one in the past runs now. */
  at(atMs: number, run: () => void): void {
    this.#add(atMs, run);
  }

  #add(atMs: number, run: () => void): Event {
    const event: Event = { atMs: Math.max(atMs, this.#nowMs), order: this.#order++, run };
    const heap = this.#heap;
    let place = heap.length;
    heap.push(event);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(event, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = event;
    return event;
  }

  /** Runs all events, including those that are scheduled meanwhile. */
  run(): void {
    for (let event = this.#take(); event !== undefined; event = this.#take()) {
      if (event.run === undefined) continue;
      this.#nowMs = event.atMs;
      event.run();
    }
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (one === undefined) break;
      const isRight = other !== undefined && isBefore(other, one);
      const child = isRight ? other : one;
      if (!isBefore(child, last)) break;
      heap[place] = child;
      place = isRight ? left + 1 : left;
    }
    heap[place] = last;
    return first;
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}
