import { withHeads } from '../heads/index.ts';
import type { DomainAbilities, PromptQuality } from './ability.ts';
import { logit } from './ability-priors.ts';

/** Predictions are never certain. */
const certainty = 0.995;
const noFactors = new Float64Array(0);

function clamped(success: number): number {
  return Math.max(1 - certainty, Math.min(certainty, success));
}

/** Places and values of the numbers that are not 0. */
function sparse(values: Float64Array): readonly [places: number[], values: number[]] {
  const places: number[] = [];
  const found: number[] = [];
  values.forEach((value, place) => {
    if (value === 0) return;
    places.push(place);
    found.push(value);
  });
  return [places, found];
}

/** A prompt as predictions read it: prepared once for all models. */
export interface PreparedPrompt extends Pick<PromptQuality, 'shares' | 'difficulty' | 'heads'> {
  /** Places of the factors that matter to the prompt, and its values there. */
  readonly directions: readonly number[];
  readonly shifts: readonly number[];
}

export function preparePrompt({
  shares,
  difficulty,
  factors = noFactors,
  heads,
}: PromptQuality): PreparedPrompt {
  const [directions, shifts] = sparse(factors);
  return { shares, difficulty, heads, directions, shifts };
}

/** See `predictSuccess`. A plain function without state, which the compiler can inline in loops over models. */
export function successOf(prompt: PreparedPrompt, { normals, loadings, head }: DomainAbilities): number {
  const { shares, directions, shifts, heads } = prompt;
  let ability = 0;
  let uncertainty = 0;
  for (let domain = 0; domain < shares.length; domain++) {
    const share = shares[domain] ?? 0;
    ability += share * (normals[2 * domain] ?? 0);
    uncertainty += share * (normals[2 * domain + 1] ?? 0);
  }
  const scale = Math.sqrt(1 + (Math.PI / 8) * uncertainty);
  let success = 1 / (1 + Math.exp((prompt.difficulty - ability) / scale));
  if (loadings !== undefined && directions.length > 0) {
    for (let at = 0; at < directions.length; at++)
      success += (shifts[at] ?? 0) * (loadings[directions[at] ?? 0] ?? 0);
    success = clamped(success);
  }
  return heads === undefined ? success : clamped(withHeads(success, heads, head));
}

/**
 * Probability that a model answers a prompt correctly, 0 to 1. Uncertainty about the model moves it towards 0.5
 * (MacKay's approximation of a logistic function under a normal ability). Factors of graded pools that are like the prompt shift it, and
 * heads of the account, as far as they are believed.
 */
export function predictSuccess(prompt: PromptQuality, model: DomainAbilities): number {
  return successOf(preparePrompt(prompt), model);
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
  { normals, ...others }: DomainAbilities,
): readonly [low: number, high: number] {
  const at = (sign: 1 | -1) =>
    predictSuccess(prompt, {
      normals: normals.map((value, place) =>
        place % 2 === 0 ? value + sign * Math.sqrt(normals[place + 1] ?? 0) : 0,
      ),
      ...others,
    });
  return [at(-1), at(1)];
}
