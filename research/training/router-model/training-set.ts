import type { PromptMatrix } from '../../../packages/router/src/heads/index.ts';
import { readPrompts } from './prompt-matrix.ts';
import type { RoutingRow } from './routing-row.ts';

/** Graded prompts, read once, with tasks and models as indexes. */
export interface TrainingSet {
  readonly rows: readonly RoutingRow[];
  /** Features of the prompts. */
  readonly matrix: PromptMatrix;
  readonly tasks: readonly string[];
  readonly taskOf: Int32Array;
  readonly models: readonly string[];
  /** Scores of all rows in compressed row format: model index and score. */
  readonly scoreStarts: Int32Array;
  readonly scoreModels: Int32Array;
  readonly scoreValues: Float64Array;
  /** Rows with the same question have the same number, whatever the surrounding text. */
  readonly questionOf: Int32Array;
}

const firstOption = /\n\s*\(?A[.):]/;

function numbered(names: readonly string[]): { numbers: Int32Array; distinct: readonly string[] } {
  const places = new Map<string, number>();
  const numbers = Int32Array.from(names, (name) => {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, places.size);
    return places.size - 1;
  });
  return { numbers, distinct: [...places.keys()] };
}

/** Letters and digits of a prompt before its options, to find the same question in two sources. */
export function questionOf(prompt: string): string {
  const options = prompt.search(firstOption);
  const asked = options > 0 ? prompt.slice(0, options) : prompt;
  return asked.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Reads the prompts of `rows` and indexes tasks and models. `progress` receives the number of prompts read. */
export function createTrainingSet(
  rows: readonly RoutingRow[],
  progress?: (done: number) => void,
): TrainingSet {
  const matrix = readPrompts(
    rows.map(({ prompt }) => prompt),
    progress,
  );
  const tasks = numbered(rows.map(({ task }) => task));
  const pairs = rows.flatMap(({ scores }) => [...scores]);
  const models = numbered(pairs.map(([model]) => model));
  const scoreStarts = new Int32Array(rows.length + 1);
  rows.forEach(({ scores }, row) => {
    scoreStarts[row + 1] = (scoreStarts[row] ?? 0) + scores.size;
  });
  return {
    rows,
    matrix,
    tasks: tasks.distinct,
    taskOf: tasks.numbers,
    models: models.distinct,
    scoreStarts,
    scoreModels: models.numbers,
    scoreValues: Float64Array.from(pairs, ([, score]) => score),
    questionOf: numbered(rows.map(({ prompt }) => questionOf(prompt))).numbers,
  };
}

/** Rows without those that share a question with `held`. */
export function rowsWithout(set: TrainingSet, rows: Int32Array, held: Int32Array): Int32Array {
  const questions = new Set(Array.from(held, (row) => set.questionOf[row]));
  return rows.filter((row) => !questions.has(set.questionOf[row]));
}
