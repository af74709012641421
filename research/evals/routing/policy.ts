import { concaveHull, type Point } from '@sluice/router';
import { columnMeansOf } from './judged-set.ts';

/** What is believed of a pool before anything is sent; tables prompt by prompt, one number a model. */
export interface Forecast {
  readonly width: number;
  readonly scores: Float64Array;
  readonly costs: Float64Array;
}

/** What calls turned out to be. */
export interface Outcome {
  readonly scores: Float64Array;
  readonly costs: Float64Array;
}

/** A point with the policy that makes it: what a unit of cost weighs against quality, or one model for everything. */
export interface PolicyPoint extends Point {
  readonly policy: { readonly price: number } | { readonly model: number };
}

/** The model with the highest forecast score less `price` times its forecast cost. */
export function choose({ width, scores, costs }: Forecast, prompt: number, price: number): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let model = 0; model < width; model++) {
    const at = prompt * width + model;
    const value = (scores[at] ?? 0) - price * (costs[at] ?? 0);
    if (value > most) {
      most = value;
      best = model;
    }
  }
  return best;
}

/** Mean cost and quality of the policy that weighs cost by `price`. */
function playPrice(forecast: Forecast, outcome: Outcome, price: number): PolicyPoint {
  const { width } = forecast;
  const prompts = forecast.scores.length / width;
  let cost = 0;
  let quality = 0;
  for (let prompt = 0; prompt < prompts; prompt++) {
    const at = prompt * width + choose(forecast, prompt, price);
    cost += outcome.costs[at] ?? 0;
    quality += outcome.scores[at] ?? 0;
  }
  return { cost: cost / prompts, quality: quality / prompts, policy: { price } };
}

const priceSteps = 160;
/** Means of equal costs differ by this share at most. */
const rounding = 1e-9;

/** Prices from "cost does not matter" to "only cost matters", spaced by factors, for a pool's costs. */
function pricesFor(forecast: Forecast): readonly number[] {
  const means = [...columnMeansOf(forecast.costs, forecast.width)];
  const largest = Math.max(...means, 1e-12);
  const low = 1e-4 / largest;
  const high = 1e3 / Math.max(Math.min(...means.filter((mean) => mean > 0)), largest * 1e-6);
  const ratio = high / low;
  return [0, ...Array.from({ length: priceSteps }, (_, step) => low * ratio ** (step / (priceSteps - 1)))];
}

/** Each model for everything. */
export function fixedModels(outcome: Outcome, width: number): PolicyPoint[] {
  const costs = columnMeansOf(outcome.costs, width);
  const scores = columnMeansOf(outcome.scores, width);
  return Array.from(costs, (cost, model) => ({ cost, quality: scores[model] ?? 0, policy: { model } }));
}

/** All points of a forecast's policies, by rising cost, the cheapest model for everything first. */
export function playAll(forecast: Forecast, outcome: Outcome): PolicyPoint[] {
  const cheapest = fixedModels(outcome, forecast.width).reduce((best, point) => {
    const cheaper = point.cost < best.cost * (1 - rounding);
    return cheaper || (point.cost <= best.cost * (1 + rounding) && point.quality > best.quality)
      ? point
      : best;
  });
  const played = pricesFor(forecast).map((price) => playPrice(forecast, outcome, price));
  return [cheapest, ...played].sort((a, b) => a.cost - b.cost);
}

/**
 * What may be served, decided on training data: the hull of the forecast's policies and of the fixed models. Where no
 * policy beats the mixture of fixed models there, the mixture is served.
 */
export function guardedPolicies(forecast: Forecast, outcome: Outcome): PolicyPoint[] {
  const played = pricesFor(forecast).map((price) => playPrice(forecast, outcome, price));
  return concaveHull([...played, ...fixedModels(outcome, forecast.width)]);
}

/** The same policies on other prompts. */
export function replay(
  policies: readonly PolicyPoint[],
  forecast: Forecast,
  outcome: Outcome,
): PolicyPoint[] {
  const fixed = fixedModels(outcome, forecast.width);
  return policies.flatMap(({ policy }) => {
    const point = 'price' in policy ? playPrice(forecast, outcome, policy.price) : fixed[policy.model];
    return point === undefined ? [] : [point];
  });
}
