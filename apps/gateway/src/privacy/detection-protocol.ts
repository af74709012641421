import type { Span } from '@sluice/pii';

/** What the main thread asks of the detection thread. */
export interface DetectionQuestion {
  readonly id: number;
  readonly text: string;
}

/** What the thread answers: the spans packed, or nothing where it failed. */
export interface DetectionAnswer {
  readonly id: number;
  readonly packed: Float64Array<ArrayBuffer> | undefined;
}

const width = 4;

/** Spans as one array of numbers, which changes threads without being copied. */
export function packSpans(spans: readonly Span[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(spans.length * width);
  for (const [row, { start, end, code, score }] of spans.entries())
    packed.set([start, end, code, score], row * width);
  return packed;
}

/** The spans of `packSpans`. */
export function unpackSpans(packed: Float64Array): Span[] {
  return Array.from({ length: packed.length / width }, (_, row) => {
    const [start = 0, end = 0, code = 0, score = 0] = packed.subarray(row * width, (row + 1) * width);
    return { start, end, code, score };
  });
}
