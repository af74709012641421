import { bundledCatalog } from '@sluice/catalog';
import { type AbilityProfile, factNames, factsOf, firstMaker, type ModelFacts } from '@sluice/router';
import { canonicalModelName } from '../../../packages/router/src/quality/model-names.ts';

interface Example {
  readonly name: string;
  readonly facts: Float64Array;
  readonly ability: number;
  readonly weight: number;
}

/** Penalties of facts, and of makers, whose models are few. */
const penalty = 1;
const makerPenalty = 8;
/** Variance of abilities that facts cannot explain, so that precise scores do not dominate. */
const noise = 0.15;
/** Models whose public scores say nothing about their ability have at least this deviation. */
export const uselessDeviation = 1;

/** The lowest listed price of each model, USD per million output tokens, by canonical name. */
function listedPrices(): ReadonlyMap<string, number> {
  const prices = new Map<string, number>();
  for (const { name, price } of bundledCatalog()) {
    if (price?.output === undefined || price.output <= 0) continue;
    const canonical = canonicalModelName(name);
    prices.set(canonical, Math.min(prices.get(canonical) ?? Number.POSITIVE_INFINITY, price.output / 1000));
  }
  return prices;
}

/** Weighted ridge regression by Gaussian elimination; the constant is not penalized. */
function solve(examples: readonly Example[]): Float64Array {
  const width = factNames.length;
  const table = Array.from({ length: width }, (_, row) => {
    const line = new Float64Array(width + 1);
    line[row] = row === 0 ? 1e-6 : row < firstMaker ? penalty : makerPenalty;
    return line;
  });
  for (const { facts, ability, weight } of examples)
    table.forEach((line, row) => {
      const scaled = weight * (facts[row] ?? 0);
      if (scaled === 0) return;
      for (let column = 0; column < width; column++)
        line[column] = (line[column] ?? 0) + scaled * (facts[column] ?? 0);
      line[width] = (line[width] ?? 0) + scaled * ability;
    });
  table.forEach((line, pivot) => {
    table.forEach((other, row) => {
      const factor = row === pivot ? 0 : (other[pivot] ?? 0) / (line[pivot] ?? 1);
      if (factor === 0) return;
      for (let column = pivot; column <= width; column++)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
    });
  });
  return Float64Array.from(table, (line, row) => (line[width] ?? 0) / (line[row] ?? 1));
}

const dot = (weights: Float64Array, facts: Float64Array) =>
  facts.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/** Root mean square of the errors on models that were left out with all of their group. */
function leftOutError(examples: readonly Example[], groupOf: (example: Example) => string): number {
  const groups = Map.groupBy(examples, groupOf);
  let squares = 0;
  for (const [group, held] of groups) {
    const weights = solve(examples.filter((one) => groupOf(one) !== group));
    for (const { facts, ability } of held) squares += (dot(weights, facts) - ability) ** 2;
  }
  return Math.sqrt(squares / examples.length);
}

function makerOf({ facts, name }: Example): string {
  const maker = facts.subarray(firstMaker).indexOf(1);
  return maker < 0 ? (/^[a-z]+/.exec(name)?.[0] ?? name) : `${maker}`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/**
 * How ability follows from what names, prices and release dates suggest. Each model counts with all facts, with its name alone,
 * since a model without scores often has no price and date either, and with its price under a name that says nothing.
 */
export function fitFacts(
  abilities: ReadonlyMap<string, AbilityProfile>,
  released: ReadonlyMap<string, number>,
) {
  const prices = listedPrices();
  const examples = [...abilities].flatMap(([name, { mean, covariance }]) => {
    const variance = covariance[0] ?? 0;
    if (variance >= uselessDeviation ** 2) return [];
    const canonical = canonicalModelName(name);
    const example = (facts: ModelFacts): Example => ({
      name: canonical,
      facts: factsOf(facts),
      ability: mean[0] ?? 0,
      weight: 0.5 / (variance + noise),
    });
    const outputPrice = prices.get(canonical);
    const year = released.get(name);
    const all = [example({ name, outputPrice, released: year }), example({ name })];
    return outputPrice === undefined ? all : [...all, example({ name: '', outputPrice, released: year })];
  });
  return {
    weights: Array.from(solve(examples), round),
    deviation: round(leftOutError(examples, ({ name }) => name)),
    unknownMakerDeviation: round(leftOutError(examples, makerOf)),
  };
}
