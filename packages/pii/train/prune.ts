import { labelCount } from './chain.ts';
import { type Crf, rowStride as stride } from './crf.ts';
import type { Rows } from './pack.ts';

/** Keeps the rows that change most; a row of nothing but small numbers is not worth its bytes. */
export function prune(crf: Crf, keys: Int32Array, counts: Int32Array, keep: number): Rows {
  const size = keys.length;
  const worth = new Float32Array(size);
  for (let row = 0; row < size; row++) {
    let mean = 0;
    for (let label = 0; label < labelCount; label++) mean += crf.rows[row * stride + label] as number;
    mean /= labelCount;
    let top = 0;
    // Adding the same number to all labels changes nothing, so each row is taken about its mean.
    for (let label = 0; label < labelCount; label++) {
      const value = (crf.rows[row * stride + label] as number) - mean;
      crf.rows[row * stride + label] = value;
      top = Math.max(top, Math.abs(value));
    }
    worth[row] = top * Math.min(counts[row] as number, 16) ** 0.5;
  }
  const floor = Float32Array.from(worth).sort()[Math.max(0, size - keep)] as number;
  const kept: number[] = [];
  for (let row = 0; row < size; row++)
    if ((worth[row] as number) >= floor && (worth[row] as number) > 0) kept.push(row);
  const values = new Float32Array(kept.length * labelCount);
  kept.forEach((row, at) => {
    values.set(crf.rows.subarray(row * stride, row * stride + labelCount), at * labelCount);
  });
  return { keys: Int32Array.from(kept, (row) => keys[row] as number), width: labelCount, values };
}
