import type { Span } from '@sluice/pii';

/** What the main thread asks of the detection thread. */
export interface DetectionQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What the thread answers: the spans packed, or nothing where it failed. */
export interface DetectionAnswer {
  readonly id: number;
  readonly packed: Float64Array<ArrayBuffer> | undefined;
}

const width = 5;

/** The spans of several texts as one array of numbers, which changes threads without being copied. */
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

/** The spans of `packSpans`, of so many texts. */
export function unpackSpans(packed: Float64Array, texts: number): Span[][] {
  const found = Array.from({ length: texts }, (): Span[] => []);
  for (let at = 0; at < packed.length; at += width) {
    const [text = 0, start = 0, end = 0, code = 0, score = 0] = packed.subarray(at, at + width);
    found[text]?.push({ start, end, code, score });
  }
  return found;
}
