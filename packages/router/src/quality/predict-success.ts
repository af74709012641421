import { withHeads } from '../heads/index.ts';
import type { DomainAbilities, PromptQuality } from './ability.ts';
import { logit } from './ability-priors.ts';

/** Predictions are never certain. */
const certainty = 0.995;
/** Domains to which a prompt belongs with less probability are not looked at. */
const minShare = 1e-4;
const noFactors = new Float64Array(0);

function clamped(success: number): number {
  return Math.max(1 - certainty, Math.min(certainty, success));
}

/** Places and values of the numbers that are not negligible. */
function sparse(values: Float64Array, least: number): readonly [places: number[], values: number[]] {
  const places: number[] = [];
  const found: number[] = [];
  values.forEach((value, place) => {
    if (Math.abs(value) <= least) return;
    places.push(place);
    found.push(value);
  });
  return [places, found];
}

/**
 * Predicts the success of models on one prompt: create it once for all candidates, since most domains and factors do not concern a
 * prompt. See `predictSuccess`.
 */
export function createSuccessPredictor({
  shares,
  difficulty,
  factors = noFactors,
  heads,
}: PromptQuality): (model: DomainAbilities) => number {
  const [domains, weights] = sparse(shares, minShare);
  const [directions, shifts] = sparse(factors, 0);
  return ({ mean, variance, loadings, head }) => {
    let ability = 0;
    let uncertainty = 0;
    for (let at = 0; at < domains.length; at++) {
      const domain = domains[at] ?? 0;
      const weight = weights[at] ?? 0;
      ability += weight * (mean[domain] ?? 0);
      uncertainty += weight * (variance[domain] ?? 0);
    }
    let success = 1 / (1 + Math.exp((difficulty - ability) / Math.sqrt(1 + (Math.PI / 8) * uncertainty)));
    if (loadings !== undefined && directions.length > 0) {
      for (let at = 0; at < directions.length; at++)
        success += (shifts[at] ?? 0) * (loadings[directions[at] ?? 0] ?? 0);
      success = clamped(success);
    }
    return heads === undefined ? success : clamped(withHeads(success, heads, head));
  };
}

/**
 * Probability that a model answers a prompt correctly, 0 to 1. Uncertainty about the model moves it towards 0.5
 * (MacKay's approximation of a logistic function under a normal ability). Factors of graded pools that are like the prompt shift it, and
 * heads of the account, as far as they are believed.
 */
export function predictSuccess(prompt: PromptQuality, model: DomainAbilities): number {
  return createSuccessPredictor(prompt)(model);
}

/**
 * The prompt with its difficulty for one model, in which the factors of graded pools are included, so that a belief about the model's
 * ability does not have to explain them.
 */
export function difficultyFor(prompt: PromptQuality, abilities: DomainAbilities): PromptQuality {
  if ((prompt.factors?.length ?? 0) === 0) return prompt;
  const { factors: _, heads: __, ...plain } = prompt;
  const shift =
    logit(predictSuccess({ ...prompt, heads: undefined }, abilities)) -
    logit(predictSuccess(plain, abilities));
  return { ...plain, difficulty: prompt.difficulty - shift };
}

/** Expected success if the model is one standard deviation worse, or better, than believed. */
export function successRange(
  prompt: PromptQuality,
  { mean, variance, ...others }: DomainAbilities,
): readonly [low: number, high: number] {
  const certain = new Float64Array(variance.length);
  const at = (sign: 1 | -1) =>
    predictSuccess(prompt, {
      mean: mean.map((value, domain) => value + sign * Math.sqrt(variance[domain] ?? 0)),
      variance: certain,
      ...others,
    });
  return [at(-1), at(1)];
}
