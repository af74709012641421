/** A matrix from graded prompts: their own texts, read by the shipped weights; models as public scores know them. */
import { estimateTokens } from '@sluice/router';
import { loadShippedQuality } from '../../../apps/gateway/src/routing/scoring/index.ts';
import { readInputs, type TokenPrice } from '../../evals/routing/read-inputs.ts';
import type { RoutingRow } from '../../training/router-model/index.ts';
import type { ModelSpec, PromptSet } from './prompt-set.ts';

const nanosPerToken = 1000;
/** Windows by place in the order of price; the dearest models do not have the largest ones. */
const windows = [64_000, 128_000, 1_000_000, 256_000, 400_000, 200_000];
const usualOutputTokens = 350;
/** Of models without a price: about that of a middling one of the time of these sets. */
const assumed = { input: 0.5, output: 1.5 };

function meanCost(rows: readonly RoutingRow[], model: string): number | undefined {
  const costs = rows.flatMap(({ cost }) => cost.get(model) ?? []);
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

/** USD per million tokens; from the cost of calls where no price is given: all of it taken for the answer's. */
function priceOf(
  rows: readonly RoutingRow[],
  model: string,
  prices: ReadonlyMap<string, TokenPrice>,
): TokenPrice {
  const cost = meanCost(rows, model);
  const fromCalls = cost === undefined ? undefined : (cost / usualOutputTokens) * 1e6;
  return (
    prices.get(model) ??
    (fromCalls === undefined ? assumed : { input: fromCalls / 5, output: (fromCalls * 4) / 5 })
  );
}

/** The models in the order of price, at most so many, evenly over it; windows and pace go by that order. */
function specsOf(
  rows: readonly RoutingRow[],
  names: readonly string[],
  prices: ReadonlyMap<string, TokenPrice>,
  most: number,
): readonly ModelSpec[] {
  const sorted = names
    .map((name) => ({ name, ...priceOf(rows, name, prices) }))
    .toSorted((a, b) => a.output - b.output || (a.name < b.name ? -1 : 1));
  const step = Math.max(1, sorted.length / most);
  return sorted
    .filter((_, index) => Math.floor(Math.ceil(index / step) * step) === index)
    .map(({ name, input, output }, rank, all) => ({
      name,
      price: {
        input: input * nanosPerToken,
        cachedInput: input * nanosPerToken * 0.1,
        output: output * nanosPerToken,
      },
      contextWindow: windows[rank % windows.length] ?? 128_000,
      firstTokenMs: 250 + (1000 * rank) / all.length,
      perTokenMs: 4 + (16 * rank) / all.length,
      outputMultiplier: 1,
    }));
}

/**
 * @param most models; more are left out evenly over the order of price
 * @throws Error if no prompt is graded for at least two models
 */
export function gradedSet(paths: readonly string[], pricePaths: readonly string[], most: number): PromptSet {
  const { prices } = readInputs(pricePaths);
  const all = readInputs(paths).rows;
  const names = [...new Set(all.flatMap(({ scores }) => [...scores.keys()]))].filter((name) =>
    all.every(({ scores }) => scores.has(name)),
  );
  if (names.length < 2) throw new Error('The prompts are not all graded for the same two or more models.');
  const models = specsOf(all, names, prices, most);
  const quality = loadShippedQuality();
  const files = paths.map((path) => path.replace(/^.*\//, '')).join(', ');
  const title = `${files}: ${all.length} prompts, weights ${quality.version}`;
  return {
    title,
    models,
    forecasts: all.map(({ prompt }) => quality.read(prompt).forecast),
    usual: quality.usual(),
    scores: Float64Array.from(all.flatMap(({ scores }) => models.map(({ name }) => scores.get(name) ?? 0))),
    promptTokens: Float64Array.from(all, ({ prompt }) => estimateTokens(prompt)),
    outputTokens: Float64Array.from(all, ({ outTokens }) => medianOf([...outTokens.values()])),
    priors: quality.priors,
  };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? usualOutputTokens;
}
