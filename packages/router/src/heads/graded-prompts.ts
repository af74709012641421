import { createRandom, shuffled } from '../random.ts';
import { gramBuckets, shapeLength } from '../text/index.ts';
import type { PromptMatrix } from './design-matrix.ts';
import type { PromptSample } from './prompt-sample.ts';

/** A grade of one model's answer. */
export interface PromptGrade {
  readonly model: string;
  /** 0 (useless) to 1 (right). */
  readonly score: number;
  /** What was expected without heads, 0 to 1. */
  readonly expected: number;
}

/** A prompt with grades of one or more models. */
export interface GradedPrompt {
  readonly sample: PromptSample;
  readonly grades: readonly PromptGrade[];
  /** What it is about; prompts with the same one are left out together. Undefined if nobody said. */
  readonly task?: string | undefined;
  /** Who graded it: no key may outweigh all others. Undefined for grades of the operator. */
  readonly key?: string | undefined;
}

/** Graded prompts as arrays. */
export interface GradeTable {
  readonly matrix: PromptMatrix;
  readonly models: readonly string[];
  /** By prompt and model; NaN without a grade. */
  readonly scores: Float64Array;
  readonly expected: Float64Array;
  /** By prompt: how much its grades count. */
  readonly weights: Float64Array;
}

/** Models with fewer grades are only believed to be what they are without heads. */
export const fewestGrades = 10;
/** Of models with the most grades. */
const maxModels = 32;

/** The models that heads can be fitted for, those with the most grades first. */
function modelsOf(prompts: readonly GradedPrompt[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { grades } of prompts)
    for (const { model } of grades) counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= fewestGrades)
    .sort(([a, more], [b, count]) => count - more || (a < b ? -1 : 1))
    .slice(0, maxModels)
    .map(([model]) => model);
}

/** No key counts more than this many grades, or twice what the median key has sent. */
const alwaysCounted = 500;
const mostOfMedian = 2;

/** Bounds what one key can do to all: the weight of each prompt, by who graded it. Grades of no key are the operator's. */
export function boundedWeights(prompts: readonly Pick<GradedPrompt, 'key'>[]): Float64Array {
  const counts = new Map<string, number>();
  for (const { key } of prompts) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const most = Math.max(alwaysCounted, mostOfMedian * median);
  return Float64Array.from(prompts, ({ key }) =>
    key === undefined ? 1 : Math.min(1, most / (counts.get(key) ?? 1)),
  );
}

export function gradeTable(prompts: readonly GradedPrompt[]): GradeTable {
  const models = modelsOf(prompts);
  const places = new Map(models.map((model, place) => [model, place]));
  const width = models.length;
  const scores = new Float64Array(prompts.length * width).fill(Number.NaN);
  const expected = new Float64Array(prompts.length * width).fill(Number.NaN);
  const starts = new Int32Array(prompts.length + 1);
  const shapes = new Float64Array(prompts.length * shapeLength);
  prompts.forEach(({ sample, grades }, row) => {
    starts[row + 1] = (starts[row] ?? 0) + sample.words.length;
    shapes.set(sample.shape, row * shapeLength);
    for (const grade of grades) {
      const place = places.get(grade.model);
      if (place === undefined) continue;
      scores[row * width + place] = grade.score;
      expected[row * width + place] = grade.expected;
    }
  });
  const grams = new Uint32Array(starts[prompts.length] ?? 0);
  prompts.forEach(({ sample }, row) => {
    grams.set(sample.words, starts[row] ?? 0);
  });
  return {
    matrix: {
      rows: prompts.length,
      buckets: gramBuckets,
      starts,
      grams,
      shapeWidth: shapeLength,
      shapes,
    },
    models,
    scores,
    expected,
    weights: boundedWeights(prompts),
  };
}

/** Splits rows into `count` parts of similar size; rows of one group stay together. */
export function splitByGroup(
  rows: Int32Array,
  groupOf: (row: number) => number | string,
  count: number,
  seed: number,
): readonly Int32Array[] {
  const lists = [...Map.groupBy(rows, groupOf).values()];
  const parts: number[][] = Array.from({ length: Math.min(count, lists.length) }, () => []);
  for (const place of shuffled(lists.length, createRandom(seed))) {
    const smallest = parts.reduce((best, part) => (part.length < best.length ? part : best), parts[0] ?? []);
    smallest.push(...(lists[place] ?? []));
  }
  return parts.map((part) => Int32Array.from(part).sort());
}
