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
  /** @param priors what models of which no answer was graded begin with; those of these abilities unless given */
  of(target: RatedModel, priors?: AbilityPriors): Belief;
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

/** Beliefs that nobody's grades have moved: the same for all accounts, so they are made once for each model. */
const ungraded = new WeakMap<AbilityPriors, WeakMap<RatedModel, Belief>>();

function ungradedBelief(priors: AbilityPriors, target: RatedModel): Belief {
  let made = ungraded.get(priors);
  if (made === undefined) {
    made = new WeakMap();
    ungraded.set(priors, made);
  }
  let belief = made.get(target);
  if (belief === undefined) {
    const profile = priorOf(priors, target);
    belief = { profile, abilities: domainAbilities(profile) };
    made.set(target, belief);
  }
  return belief;
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

/** @param stored posteriors of before */
export function createAbilities(priors: AbilityPriors, stored: readonly StoredBelief[]): Abilities {
  const graded = new Map<string, Belief>();
  const keep = ({ model, mean, covariance }: StoredBelief): void => {
    const profile = { mean: Float64Array.from(mean), covariance: Float64Array.from(covariance) };
    graded.set(model, { profile, abilities: domainAbilities(profile) });
  };
  stored.forEach(keep);
  const of: Abilities['of'] = (target, own = priors) => graded.get(target.id) ?? ungradedBelief(own, target);
  return {
    of,
    learned(target, prompt, score) {
      const profile = updateAbility(of(target).profile, prompt, score, forgetting);
      return { model: target.id, mean: [...profile.mean], covariance: [...profile.covariance] };
    },
    keep,
  };
}
