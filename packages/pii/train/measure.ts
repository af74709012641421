import { createNamesModel } from '../src/names/index.ts';
import type { Row } from './data.ts';
import { compare, type Scores } from './score.ts';

/** Scores of a packed model on sets of texts. */
export function measure(
  packed: Uint8Array,
  sets: ReadonlyMap<string, readonly Row[]>,
  bias?: number,
): Map<string, Scores> {
  const model = createNamesModel(packed, bias === undefined ? {} : { recallBias: bias });
  const result = new Map<string, Scores>();
  for (const [name, rows] of sets) {
    const scores: Scores = {};
    for (const row of rows)
      compare(
        scores,
        row.spans,
        model.find(row.text).map(({ start, end, label }) => [start, end, label] as const),
      );
    result.set(name, scores);
  }
  return result;
}
