import type { Span } from '../span.ts';

type Range = Pick<Span, 'start' | 'end'>;

/** Spans by their starts, for questions that would otherwise compare each of many spans with each other. */
export class OrderedSpans {
  readonly #spans: readonly Range[];
  /** The largest end of a span and those before it. */
  readonly #reach: Int32Array;

  constructor(spans: readonly Range[]) {
    this.#spans = spans.toSorted((a, b) => a.start - b.start);
    this.#reach = new Int32Array(spans.length);
    let reach = 0;
    for (const [row, { end }] of this.#spans.entries()) {
      reach = Math.max(reach, end);
      this.#reach[row] = reach;
    }
  }

  get size(): number {
    return this.#spans.length;
  }

  /** Whether a span covers this one and more. */
  hasLonger({ start, end }: Range): boolean {
    return this.#reachBefore(start) >= end || this.#reachBefore(start + 1) > end;
  }

  /** Whether a span overlaps this one. */
  touches({ start, end }: Range): boolean {
    return this.#reachBefore(end) > start;
  }

  /** The first span that starts within this one and goes on to its end or beyond. */
  findBeyondEnd({ start, end }: Range): Range | undefined {
    for (let row = this.#firstFrom(start + 1); row < this.#spans.length; row++) {
      const span = this.#spans[row];
      if (span === undefined || span.start >= end) return undefined;
      if (span.end >= end) return span;
    }
    return undefined;
  }

  /** The largest end of the spans that start before a position. */
  #reachBefore(at: number): number {
    return this.#reach[this.#firstFrom(at) - 1] ?? -1;
  }

  /** The first span that starts at a position or behind it. */
  #firstFrom(at: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#spans[middle]?.start ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
