import { createNamesModel } from '../../../packages/pii/src/names/index.ts';
import { compare, type Scores } from './score.ts';
import type { Row } from './training-data.ts';

/** Evaluates a packed model on sets of texts. */
export function evaluateModel(
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
