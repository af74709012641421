import type { Span } from '@sluice/pii';

/** Request to the detection thread. */
export interface DetectionQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Response of the thread: packed spans, or nothing if it failed. */
export interface DetectionAnswer {
  readonly id: number;
  readonly packed: Float64Array<ArrayBuffer> | undefined;
}

const width = 5;

/** Packs the spans of several texts into one array, which is transferred between threads without copying. */
export function packSpans(found: readonly (readonly Span[])[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(found.reduce((sum, spans) => sum + spans.length, 0) * width);
  let at = 0;
  for (const [text, spans] of found.entries()) {
    for (const { start, end, code, score } of spans) {
      packed.set([text, start, end, code, score], at);
      at += width;
    }
  }
  return packed;
}

/** Unpacks the spans of the given number of texts. */
export function unpackSpans(packed: Float64Array, texts: number): Span[][] {
  const found = Array.from({ length: texts }, (): Span[] => []);
  for (let at = 0; at < packed.length; at += width) {
    const [text = 0, start = 0, end = 0, code = 0, score = 0] = packed.subarray(at, at + width);
    found[text]?.push({ start, end, code, score });
  }
  return found;
}
