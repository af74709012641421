import type { Span } from '@sluice/pii';

/** Request to the detection thread. */
export interface DetectionQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Spans of several texts. */
export interface PackedSpans {
  readonly numbers: Float64Array<ArrayBuffer>;
  /** What found them, which `numbers` refers to. */
  readonly recognizers: readonly string[];
}

/** Response of the thread: packed spans, or nothing if it failed. */
export interface DetectionAnswer {
  readonly id: number;
  readonly packed: PackedSpans | undefined;
}

const width = 6;

/** Packs the spans of several texts into one array, which is transferred between threads without copying. */
export function packSpans(found: readonly (readonly Span[])[]): PackedSpans {
  const numbers = new Float64Array(found.reduce((sum, spans) => sum + spans.length, 0) * width);
  const indexes = new Map<string, number>();
  const indexOf = (recognizer: string): number => {
    const index = indexes.get(recognizer) ?? indexes.size;
    indexes.set(recognizer, index);
    return index;
  };
  let at = 0;
  for (const [text, spans] of found.entries()) {
    for (const { start, end, code, score, recognizer } of spans) {
      const by = recognizer === undefined ? -1 : indexOf(recognizer);
      numbers.set([text, start, end, code, score, by], at);
      at += width;
    }
  }
  return { numbers, recognizers: [...indexes.keys()] };
}

/** Unpacks the spans of the given number of texts. */
export function unpackSpans({ numbers, recognizers }: PackedSpans, texts: number): Span[][] {
  const found = Array.from({ length: texts }, (): Span[] => []);
  for (let at = 0; at < numbers.length; at += width) {
    const [text = 0, start = 0, end = 0, code = 0, score = 0, by = -1] = numbers.subarray(at, at + width);
    found[text]?.push({ start, end, code, score, recognizer: recognizers[by] });
  }
  return found;
}
