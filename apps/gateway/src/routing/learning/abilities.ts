/** Estimates of the ability of each model: starts with public scores and is updated with feedback. */
import {
  type AbilityEstimate,
  type AbilityPriors,
  difficultyFor,
  domainAbilities,
  type PromptQuality,
  updateAbility,
} from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

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
/** @param stored posteriors from the store */
export function createAbilities(priors: AbilityPriors, stored: readonly StoredAbility[]): Abilities {
  const updated = new Map<string, AbilityEstimate>();
  const update = ({ model, mean, covariance }: StoredAbility): void => {
    const profile = { mean: Float64Array.from(mean), covariance: Float64Array.from(covariance) };
    updated.set(model, { profile, abilities: domainAbilities(profile), source: 'grades' });
  };
  stored.forEach(update);
  const of: Abilities['of'] = (target, own = priors) => {
    const prior = own.of(target);
    const estimate = updated.get(target.id);
    if (estimate === undefined) return prior;
    const { loadings } = prior.abilities;
    if (estimate.abilities.loadings === loadings) return estimate;
    const complete = { ...estimate, abilities: { ...estimate.abilities, loadings } };
    updated.set(target.id, complete);
    return complete;
  };
  return {
    of,
    learned(target, prompt, score) {
      const { profile: before, abilities } = of(target);
      const profile = updateAbility(before, difficultyFor(prompt, abilities), score, forgetting);
      return { model: target.id, mean: [...profile.mean], covariance: [...profile.covariance] };
    },
    update,
  };
}
