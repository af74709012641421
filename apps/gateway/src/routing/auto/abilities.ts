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

/** What a belief of a model begins with. */
export type RatedModel = Pick<ModelTarget, 'id' | 'name' | 'price' | 'released'>;

export interface Abilities {
  of(target: RatedModel): Belief;
  /** What one more graded answer would make of it, 0 (wrong) to 1 (right); nothing is kept yet. */
  learned(target: RatedModel, prompt: PromptQuality, score: number): StoredBelief;
  /** Believes from now on. */
  keep(belief: StoredBelief): void;
}

/** Older grades count half after 350 newer ones: models change behind their names. */
const forgetting = 0.998;
/** Models whose age nobody tells are taken to be of the middle of 2025. */
const assumedRelease = 2025.5;

/** A date as a year with its part, 2025.5 for the middle of 2025; undefined for what is none. */
function yearOf(date: string | undefined): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date ?? '') ?? [];
  return year === undefined ? undefined : Number(year) + (Number(month ?? 1) - 1) / 12;
}

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
  const priorOf = ({ name, price, released }: RatedModel): AbilityProfile =>
    priors.of(name) ??
    (price === undefined
      ? priors.unknown()
      : priors.fromFacts({ outputPrice: price.output / 1000, released: yearOf(released) ?? assumedRelease }));
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
