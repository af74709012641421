/** What is believed of each model's ability: public scores first, then what graded answers of its own say. */
import {
  type AbilityPriors,
  type AbilityProfile,
  type DomainAbilities,
  domainAbilities,
  type PromptQuality,
  updateAbility,
} from '@sluice/router';
import type { ModelTarget } from '../../providers/index.ts';

export interface Belief {
  readonly profile: AbilityProfile;
  readonly abilities: DomainAbilities;
}

/** A posterior as it is stored. */
export interface StoredBelief {
  readonly model: string;
  readonly mean: readonly number[];
  readonly covariance: readonly number[];
}

export interface Abilities {
  of(target: Pick<ModelTarget, 'id' | 'name' | 'price'>): Belief;
  /** What one more graded answer would make of it, 0 (wrong) to 1 (right); nothing is kept yet. */
  learned(
    target: Pick<ModelTarget, 'id' | 'name' | 'price'>,
    prompt: PromptQuality,
    score: number,
  ): StoredBelief;
  /** Believes from now on. */
  keep(belief: StoredBelief): void;
}

/** Older grades count half after 350 newer ones: models change behind their names. */
const forgetting = 0.998;
/** Models that nobody measured are taken to be of the middle of the year before last. */
const assumedRelease = 2025.5;

/** @param stored posteriors of before */
export function createAbilities(priors: AbilityPriors, stored: readonly StoredBelief[]): Abilities {
  const beliefs = new Map<string, Belief>();
  const keep = (model: string, profile: AbilityProfile): Belief => {
    const belief = { profile, abilities: domainAbilities(profile) };
    beliefs.set(model, belief);
    return belief;
  };
  for (const { model, mean, covariance } of stored)
    keep(model, { mean: Float64Array.from(mean), covariance: Float64Array.from(covariance) });
  const priorOf = ({ name, price }: Pick<ModelTarget, 'name' | 'price'>): AbilityProfile =>
    priors.of(name) ??
    (price === undefined
      ? priors.unknown()
      : priors.fromFacts({ outputPrice: price.output / 1000, released: assumedRelease }));
  const of: Abilities['of'] = (target) => beliefs.get(target.id) ?? keep(target.id, priorOf(target));
  return {
    of,
    learned(target, prompt, score) {
      const profile = updateAbility(of(target).profile, prompt, score, forgetting);
      return { model: target.id, mean: [...profile.mean], covariance: [...profile.covariance] };
    },
    keep: ({ model, mean, covariance }) => {
      keep(model, { mean: Float64Array.from(mean), covariance: Float64Array.from(covariance) });
    },
  };
}
