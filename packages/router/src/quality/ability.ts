import type { HeadBelief, HeadForecast } from '../heads/index.ts';
import { domainCount } from './domains.ts';

/**
 * Belief about one model: a normal distribution of its general ability and of its deviation from it in each domain. All numbers are logits on the scale of difficulties: P(right) = sigma(ability - difficulty).
 */
export interface AbilityProfile {
  /** General ability first, then a difference for each domain. */
  readonly mean: Float64Array;
  /** Covariance of the same, row by row. */
  readonly covariance: Float64Array;
}

/** Difficulty and domains of a prompt. */
export interface PromptQuality {
  /** Probability of each domain; adds up to 1. */
  readonly shares: Float64Array;
  /** Difficulty in logits: the ability at which half of the answers are right. */
  readonly difficulty: number;
  /** What the graded pools say of such prompts: shifts of success for loadings of 1. Absent if no prompt was read. */
  readonly factors?: Float64Array | undefined;
  /** What heads fitted to graded prompts of the account say. */
  readonly heads?: HeadForecast | undefined;
}

const abilityWidth = domainCount + 1;

/** Creates a profile from means and standard deviations, general ability first. */
export function createAbility(means: ArrayLike<number>, deviations: ArrayLike<number>): AbilityProfile {
  const covariance = new Float64Array(abilityWidth * abilityWidth);
  for (let index = 0; index < abilityWidth; index++) {
    covariance[index * abilityWidth + index] = (deviations[index] ?? 0) ** 2;
  }
  return { mean: Float64Array.from({ length: abilityWidth }, (_, index) => means[index] ?? 0), covariance };
}

/** Weights of a profile's values for a prompt: 1 for the general ability, the share for each domain. */
function promptLoadings(shares: Float64Array): Float64Array {
  const loading = new Float64Array(abilityWidth);
  loading[0] = 1;
  for (let domain = 0; domain < domainCount; domain++) loading[domain + 1] = shares[domain] ?? 0;
  return loading;
}

/** Covariance times loadings. */
function multiplyCovariance(covariance: Float64Array, loading: Float64Array): Float64Array {
  return Float64Array.from({ length: abilityWidth }, (_, row) => {
    let sum = 0;
    for (let column = 0; column < abilityWidth; column++) {
      sum += (covariance[row * abilityWidth + column] ?? 0) * (loading[column] ?? 0);
    }
    return sum;
  });
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

/** Updates a profile with an observed weighted sum of abilities (Kalman filter step). */
function observeLinear(
  profile: AbilityProfile,
  loading: Float64Array,
  value: number,
  variance: number,
): AbilityProfile {
  const gain = multiplyCovariance(profile.covariance, loading);
  const total = dot(gain, loading) + variance;
  const miss = (value - dot(profile.mean, loading)) / total;
  return {
    mean: profile.mean.map((mean, index) => mean + (gain[index] ?? 0) * miss),
    covariance: profile.covariance.map((covariance, at) => {
      const row = gain[Math.floor(at / abilityWidth)] ?? 0;
      return covariance - (row * (gain[at % abilityWidth] ?? 0)) / total;
    }),
  };
}

/** Updates a profile with an observed ability in one domain, a logit with a standard deviation. */
export function observeDomain(
  profile: AbilityProfile,
  domain: number,
  logit: number,
  deviation: number,
): AbilityProfile {
  const shares = new Float64Array(domainCount);
  shares[domain] = 1;
  return observeLinear(profile, promptLoadings(shares), logit, deviation ** 2);
}

const newtonSteps = 20;
/** Discounting does not increase variances beyond this. */
const maxVariance = 4;

/** Discounts older evidence: the covariance grows by 1 / `forgetting`. */
function discount(profile: AbilityProfile, forgetting: number): AbilityProfile {
  const largest = profile.covariance.reduce((most, value) => Math.max(most, value), 0);
  const factor = Math.max(1, Math.min(1 / forgetting, maxVariance / Math.max(largest, 1e-9)));
  return { mean: profile.mean, covariance: profile.covariance.map((value) => value * factor) };
}

/**
 * Updates a profile with one rated answer. `score` is 0 (wrong) to 1 (right); a fraction counts as that share of a right and the
 * rest of a wrong answer. A `forgetting` below 1 discounts older answers, 0.99 by half after 69.
 * The posterior is normal: its mode along the prompt's direction is found by Newton's method (Laplace approximation of
 * the logistic likelihood), and the rest follows by the covariance.
 */
export function updateAbility(
  profile: AbilityProfile,
  prompt: PromptQuality,
  score: number,
  forgetting = 1,
): AbilityProfile {
  const before = forgetting < 1 ? discount(profile, forgetting) : profile;
  const loading = promptLoadings(prompt.shares);
  const gain = multiplyCovariance(before.covariance, loading);
  const variance = dot(gain, loading);
  if (variance <= 0) return before;
  const mean = dot(before.mean, loading);
  let mode = mean;
  let bend = 0;
  // The mode lies between these, since score and probability differ by at most 1; bisect if a step leaves them.
  let [low, high] = [mean - variance, mean + variance];
  for (let step = 0; step < newtonSteps; step++) {
    const right = 1 / (1 + Math.exp(prompt.difficulty - mode));
    bend = right * (1 - right);
    const slope = (mode - mean) / variance + right - score;
    if (slope > 0) high = mode;
    else low = mode;
    const next = mode - slope / (1 / variance + bend);
    mode = next >= low && next <= high ? next : (low + high) / 2;
  }
  return observeLinear(
    before,
    loading,
    mean + (mode - mean) * (1 + 1 / Math.max(variance * bend, 1e-9)),
    1 / Math.max(bend, 1e-9),
  );
}

/** Abilities by domain, including the general one, and their variances, as needed for predictions. */
export interface DomainAbilities {
  /** Mean and variance of each domain in turn: one array, since predictions for hundreds of models read little else. */
  readonly normals: Float64Array;
  /** How much each factor of a prompt matters to the model. */
  readonly loadings?: Float64Array | undefined;
  /** What heads say about the model; undefined if they know no grades of it. */
  readonly head?: HeadBelief | undefined;
}

export function domainAbilities({ mean, covariance }: AbilityProfile): DomainAbilities {
  const at = (row: number, column: number) => covariance[row * abilityWidth + column] ?? 0;
  const normals = new Float64Array(2 * domainCount);
  for (let domain = 0; domain < domainCount; domain++) {
    const place = domain + 1;
    normals[2 * domain] = (mean[0] ?? 0) + (mean[place] ?? 0);
    normals[2 * domain + 1] = at(0, 0) + 2 * at(0, place) + at(place, place);
  }
  return { normals };
}

/** A normally distributed number (Box-Muller transform). */
function sampleNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Samples abilities from the posterior, for Thompson sampling. Deterministic for a given `random`, which returns numbers
 * in [0, 1).
 */
export function sampleAbility(profile: AbilityProfile, random: () => number): DomainAbilities {
  const factor = cholesky(profile.covariance);
  const draws = Float64Array.from({ length: abilityWidth }, () => sampleNormal(random));
  const mean = profile.mean.map((value, row) => {
    let sum = value;
    for (let column = 0; column <= row; column++)
      sum += (factor[row * abilityWidth + column] ?? 0) * (draws[column] ?? 0);
    return sum;
  });
  return domainAbilities({ mean, covariance: new Float64Array(profile.covariance.length) });
}

/** Cholesky decomposition; directions without variance stay 0. */
function cholesky(matrix: Float64Array): Float64Array {
  const factor = new Float64Array(matrix.length);
  for (let row = 0; row < abilityWidth; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * abilityWidth + column] ?? 0;
      for (let inner = 0; inner < column; inner++) {
        rest -= (factor[row * abilityWidth + inner] ?? 0) * (factor[column * abilityWidth + inner] ?? 0);
      }
      const pivot = factor[column * abilityWidth + column] ?? 0;
      const value = row === column ? Math.sqrt(Math.max(0, rest)) : pivot > 1e-9 ? rest / pivot : 0;
      factor[row * abilityWidth + column] = value;
    }
  }
  return factor;
}
