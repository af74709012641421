/** What is to happen, and when. */
interface Event {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** A virtual clock and what is to happen on it: a binary heap by time; of equal times, first come first served. */
export class EventHeap {
  readonly #heap: Event[] = [];
  #order = 0;
  #nowMs = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Plans something; what would lie in the past happens now. */
  at(atMs: number, run: () => void): void {
    const event = { atMs: Math.max(atMs, this.#nowMs), order: this.#order++, run };
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
  }

  /** Lets all happen, what is planned meanwhile too. */
  run(): void {
    for (let event = this.#take(); event !== undefined; event = this.#take()) {
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
