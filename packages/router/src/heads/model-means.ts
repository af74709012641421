import type { GradeTable } from './graded-prompts.ts';

/** By model: mean score, mean of what was expected without heads, and number of grades. */
export interface ModelMeans {
  readonly scores: Float64Array;
  readonly expected: Float64Array;
  readonly grades: Float64Array;
}

/** Weight of "as hard as any", in grades, where a prompt has few. */
const rowGrades = 2;
const rounds = 12;
/** Standard deviation of models around what was expected of them, before any is known, and how many models that counts as. */
const usualSpread = 0.15;
const usualModels = 2;
const usualNoise = 0.15;
const leastNoise = 0.01;

/** Weighted means of values by model, less how much easier each prompt was. */
function meansOf(
  { models, weights }: GradeTable,
  rows: Int32Array,
  values: Float64Array,
  easier: Float64Array,
): { readonly means: Float64Array; readonly weights: Float64Array } {
  const width = models.length;
  const sums = new Float64Array(width);
  const counts = new Float64Array(width);
  rows.forEach((row, place) => {
    const weight = weights[row] ?? 0;
    for (let model = 0; model < width; model++) {
      const value = values[row * width + model] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sums[model] = (sums[model] ?? 0) + weight * (value - (easier[place] ?? 0));
      counts[model] = (counts[model] ?? 0) + weight;
    }
  });
  return { means: sums.map((sum, model) => sum / Math.max(1e-9, counts[model] ?? 0)), weights: counts };
}

/**
 * How models differ from what was expected of them: by a shift of all, and a normal deviation of each (empirical Bayes, Efron and Morris
 * 1975). A mean of few grades is drawn to the shifted expectation, the more the less other models deviate from theirs.
 */
class Deviations {
  #spread = usualSpread ** 2;
  #noise = usualNoise;

  /** Posterior means, from means of grades and their number. */
  drawn(means: Float64Array, counts: Float64Array, expected: Float64Array): Float64Array {
    const variance = (model: number): number => this.#noise / Math.max(1e-9, counts[model] ?? 0);
    let [weights, sum] = [0, 0];
    means.forEach((mean, model) => {
      const weight = 1 / (this.#spread + variance(model));
      weights += weight;
      sum += weight * (mean - (expected[model] ?? 0));
    });
    const shift = weights > 0 ? sum / weights : 0;
    let squares = usualModels * usualSpread ** 2;
    const found = means.map((mean, model) => {
      const trust = this.#spread / (this.#spread + variance(model));
      const deviation = trust * (mean - (expected[model] ?? 0) - shift);
      squares += deviation ** 2 + this.#spread * (1 - trust);
      return (expected[model] ?? 0) + shift + deviation;
    });
    this.#spread = squares / (usualModels + means.length);
    return found;
  }

  /** Notes how far grades lie around what models and prompts explain. */
  observe(squares: number, count: number): void {
    this.#noise = Math.max(leastNoise, squares / Math.max(1, count));
  }
}

/**
 * Means as if all models had answered the same prompts: alternates between models and how much easier than others each prompt was, so
 * that a model with few grades is compared on them with others.
 */
export function modelMeans(table: GradeTable, rows: Int32Array): ModelMeans {
  const width = table.models.length;
  const easier = new Float64Array(rows.length);
  const expected = meansOf(table, rows, table.expected, easier).means;
  const grades = Float64Array.from(table.models, (_, model) =>
    rows.reduce((sum, row) => sum + (Number.isNaN(table.scores[row * width + model]) ? 0 : 1), 0),
  );
  const deviations = new Deviations();
  let scores = expected;
  for (let round = 0; round < rounds; round++) {
    const found = meansOf(table, rows, table.scores, easier);
    scores = deviations.drawn(found.means, found.weights, expected);
    let [squares, grade] = [0, 0];
    rows.forEach((row, place) => {
      let [sum, own, count] = [0, 0, rowGrades];
      for (let model = 0; model < width; model++) {
        const score = table.scores[row * width + model] ?? Number.NaN;
        if (Number.isNaN(score)) continue;
        const difference = score - (scores[model] ?? 0);
        sum += difference;
        own += (difference - (easier[place] ?? 0)) ** 2;
        count++;
      }
      squares += own;
      grade += count - rowGrades;
      easier[place] = sum / count;
    });
    deviations.observe(squares, grade);
  }
  return { scores, expected, grades };
}
