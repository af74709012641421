/** Estimates of the ability of each model: starts with public scores and is updated with feedback. */
import {
  type AbilityPriors,
  type AbilityProfile,
  type DomainAbilities,
  domainAbilities,
  type PromptQuality,
  updateAbility,
} from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

export interface AbilityEstimate {
  readonly profile: AbilityProfile;
  readonly abilities: DomainAbilities;
}

/** A stored posterior. */
export interface StoredAbility {
  readonly model: string;
  readonly mean: readonly number[];
  readonly covariance: readonly number[];
}

/** Prior of a model. */
export type RatedModel = Pick<ModelTarget, 'id' | 'name' | 'price' | 'released'>;

export interface Abilities {
  /** @param priors priors of models without feedback; by default computed from these abilities */
  of(target: RatedModel, priors?: AbilityPriors): AbilityEstimate;
  /** The posterior after one more answer with feedback, 0 (wrong) to 1 (right); does not change the estimate. */
  learned(target: RatedModel, prompt: PromptQuality, score: number): StoredAbility;
  /** Sets the posterior. */
  update(estimate: StoredAbility): void;
}

/** Half-life of feedback, in newer feedback: models change behind their names. */
const forgetting = 0.998;
/** Models without a known release date are assumed to be from the middle of 2025. */
const assumedRelease = 2025.5;

/** A date as a fractional year, 2025.5 for the middle of 2025; undefined if invalid. */
function yearOf(date: string | undefined): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date ?? '') ?? [];
  return year === undefined ? undefined : Number(year) + (Number(month ?? 1) - 1) / 12;
}

/** Estimates without feedback: the same for all accounts, so they are created once per model. */
const priorEstimates = new WeakMap<AbilityPriors, WeakMap<RatedModel, AbilityEstimate>>();

function priorEstimate(priors: AbilityPriors, target: RatedModel): AbilityEstimate {
  let estimates = priorEstimates.get(priors);
  if (estimates === undefined) {
    estimates = new WeakMap();
    priorEstimates.set(priors, estimates);
  }
  let estimate = estimates.get(target);
  if (estimate === undefined) {
    const profile = priorOf(priors, target);
    estimate = { profile, abilities: domainAbilities(profile) };
    estimates.set(target, estimate);
  }
  return estimate;
}

function priorOf(priors: AbilityPriors, { name, price, released }: RatedModel): AbilityProfile {
  const known = priors.find(name);
  if (known !== undefined) return known;
  if (price === undefined) return priors.forUnknownModel();
  return priors.fromFacts({
    outputPrice: price.output / 1000,
    released: yearOf(released) ?? assumedRelease,
    name,
  });
}

/** @param stored posteriors from the store */
export function createAbilities(priors: AbilityPriors, stored: readonly StoredAbility[]): Abilities {
  const updated = new Map<string, AbilityEstimate>();
  const update = ({ model, mean, covariance }: StoredAbility): void => {
    const profile = { mean: Float64Array.from(mean), covariance: Float64Array.from(covariance) };
    updated.set(model, { profile, abilities: domainAbilities(profile) });
  };
  stored.forEach(update);
  const of: Abilities['of'] = (target, own = priors) => updated.get(target.id) ?? priorEstimate(own, target);
  return {
    of,
    learned(target, prompt, score) {
      const profile = updateAbility(of(target).profile, prompt, score, forgetting);
      return { model: target.id, mean: [...profile.mean], covariance: [...profile.covariance] };
    },
    update,
  };
}
