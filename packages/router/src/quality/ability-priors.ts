import {
  type AbilityProfile,
  createAbility,
  type DomainAbilities,
  domainAbilities,
  observeDomain,
} from './ability.ts';
import { type Domain, domains } from './domains.ts';
import { factsOf, isKnownMaker, type ModelFacts } from './model-facts.ts';
import { canonicalModelName, isNotNewer, modelFamily, normalizeModelName, stripDate } from './model-names.ts';

/** Relation of benchmark scores to ability: logit(score) = intercept + slope * ability in its domain, plus noise. */
export interface BenchmarkScale {
  readonly domain: Domain;
  readonly intercept: number;
  readonly slope: number;
  readonly deviation: number;
}

/** Means and standard deviations of an ability, general first, then by domain. */
export interface StoredAbility {
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
  /** Release date in years; absent if unknown. */
  readonly released?: number | undefined;
  /** Loadings on the factors of the pools that graded this model, by name of the pool. */
  readonly loadings?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** A graded pool of models: how its factors matter to a model that it did not grade, by the model's general ability. */
export interface StoredPool {
  readonly name: string;
  /** Loadings at ability 0, and their change per unit of ability. */
  readonly constant: readonly number[];
  readonly slope: readonly number[];
  /** General abilities of the graded models; others are moved into this range. */
  readonly low: number;
  readonly high: number;
}

/** Content of `weights/abilities.json`. */
export interface StoredPriors {
  /** Prior of a model without any evidence. */
  readonly unknown: StoredAbility;
  readonly benchmarks: Readonly<Record<string, BenchmarkScale>>;
  /** By normalized name, see `normalizeModelName`. */
  readonly models: Readonly<Record<string, StoredAbility>>;
  /** General ability by what a name, a price and a release date suggest, for models without scores. */
  readonly facts: {
    /** In the order of `factNames`. */
    readonly weights: readonly number[];
    /** Of models left out in training, if others of their maker were known. */
    readonly deviation: number;
    /** The same, if all models of the maker were left out. */
    readonly unknownMakerDeviation: number;
  };
  /** Improvement over the predecessor in the same family: `growth` per year, plus noise. */
  readonly families?: { readonly growth: number; readonly deviation: number } | undefined;
  /** In the order of the factors of prompts. */
  readonly pools?: readonly StoredPool[] | undefined;
}

/** A model as a catalog describes it. */
export interface RatedModel {
  readonly name: string;
  /** Nano-USD per token. */
  readonly price: { readonly output: number } | undefined;
  /** Release date (ISO). */
  readonly released?: string | undefined;
}

/** Where a belief about a model comes from: grades of the account, public scores, or only what its name, price and age suggest. */
export type AbilitySource = 'grades' | 'scores' | 'facts';

/** The ability of a model, and what predictions need of it. */
export interface AbilityEstimate {
  readonly profile: AbilityProfile;
  readonly abilities: DomainAbilities;
  readonly source: AbilitySource;
}

/** A date as a fractional year, 2025.5 for the middle of 2025; undefined if invalid. */
function yearOf(date: string | undefined): number | undefined {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date ?? '') ?? [];
  return year === undefined ? undefined : Number(year) + (Number(month ?? 1) - 1) / 12;
}

/** Growth is not extrapolated beyond this. */
const maxGrowthYears = 1.5;

/** Scores are clamped this far from 0 and 1, where logits diverge. */
const scoreMargin = 0.01;

/** The logit of a score, 0 to 1. */
export function logit(score: number): number {
  const inner = Math.max(scoreMargin, Math.min(1 - scoreMargin, score));
  return Math.log(inner / (1 - inner));
}

function isInstructionTuned(name: string): boolean {
  return /-(?:instruct|inst|it|chat)\b/.test(name);
}

/** Prior abilities of models, from public benchmark scores. */
export class AbilityPriors {
  readonly #stored: StoredPriors;
  readonly #undated: ReadonlyMap<string, string>;
  readonly #common: ReadonlyMap<string, string>;
  readonly #families: ReadonlyMap<string | undefined, readonly StoredAbility[]>;
  readonly #estimates = new WeakMap<RatedModel, AbilityEstimate>();

  constructor(stored: StoredPriors) {
    this.#stored = stored;
    const names = Object.keys(stored.models).sort();
    this.#undated = new Map(names.map((name) => [stripDate(name), name]));
    // A base model and its tuned variant share a canonical name; hosts serve the tuned one, so it wins.
    const last = names.toSorted((a, b) => Number(isInstructionTuned(a)) - Number(isInstructionTuned(b)));
    this.#common = new Map(last.map((name) => [canonicalModelName(name), name]));
    const dated = Object.entries(stored.models).filter(([, { released }]) => released !== undefined);
    const byFamily = Map.groupBy(dated, ([name]) => modelFamily(name));
    this.#families = new Map(
      [...byFamily].map(([family, own]) => [family, own.map(([, ability]) => ability)]),
    );
  }

  /**
   * The prior of a model: by its public scores, else by what its name, price and release date suggest.
   * Computed once for each object.
   */
  of(model: RatedModel): AbilityEstimate {
    let estimate = this.#estimates.get(model);
    if (estimate === undefined) {
      const measured = this.find(model.name);
      const profile = measured ?? this.#withoutScores(model);
      const abilities = this.abilitiesOf(model.name, profile);
      estimate = { profile, abilities, source: measured === undefined ? 'facts' : 'scores' };
      this.#estimates.set(model, estimate);
    }
    return estimate;
  }

  #withoutScores({ name, price, released }: RatedModel): AbilityProfile {
    return this.fromFacts({ name, outputPrice: price && price.output / 1000, released: yearOf(released) });
  }

  /** Looks up a model by its name at any host, with or without date; undefined without public scores. */
  find(name: string): AbilityProfile | undefined {
    const found = this.#find(name);
    return found === undefined ? undefined : createAbility(found.mean, found.deviation);
  }

  #find(name: string): StoredAbility | undefined {
    const wanted = normalizeModelName(name);
    const { models } = this.#stored;
    const siblings = [this.#undated.get(stripDate(wanted)), this.#common.get(canonicalModelName(name))];
    const sibling = siblings.find((one) => one !== undefined && isNotNewer(one, wanted));
    return models[wanted] ?? models[sibling ?? ''];
  }

  /**
   * What predictions need of a model. Its loadings on the factors of prompts are measured where a pool graded it, else they follow
   * from its general ability.
   */
  abilitiesOf(name: string, profile: AbilityProfile): DomainAbilities {
    const own = this.#find(name)?.loadings;
    const general = profile.mean[0] ?? 0;
    const loadings = Float64Array.from(
      (this.#stored.pools ?? []).flatMap((pool) => {
        const ability = Math.max(pool.low, Math.min(pool.high, general));
        return own?.[pool.name] ?? pool.constant.map((value, at) => value + ability * (pool.slope[at] ?? 0));
      }),
    );
    return { ...domainAbilities(profile), loadings };
  }

  /** The prior of an unknown model: mean and spread of all models. */
  forUnknownModel(): AbilityProfile {
    const { mean, deviation } = this.#stored.unknown;
    return createAbility(mean, deviation);
  }

  /** The prior of a model without scores: what its name, price, release date and predecessor suggest. */
  fromFacts(model: ModelFacts): AbilityProfile {
    const { weights, deviation: known, unknownMakerDeviation } = this.#stored.facts;
    const facts = factsOf(model);
    const general = facts.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
    const deviation = isKnownMaker(facts) ? known : unknownMakerDeviation;
    const { mean, deviation: spread } = this.#stored.unknown;
    const { released } = model;
    const before = released === undefined ? undefined : this.#predecessor(model.name, released);
    const { families } = this.#stored;
    if (before === undefined || families === undefined)
      return createAbility([general, ...mean.slice(1)], [deviation, ...spread.slice(1)]);
    const grown = (before.mean[0] ?? 0) + families.growth * Math.min(maxGrowthYears, before.yearsAgo);
    const [doubt, other] = [families.deviation ** 2, deviation ** 2];
    const trust = other / (other + doubt);
    return createAbility(
      [general + trust * (grown - general), ...mean.slice(1)],
      [Math.sqrt(doubt * trust), ...spread.slice(1)],
    );
  }

  /** The newest older model of the same family that has scores. */
  #predecessor(
    name: string,
    released: number,
  ): { readonly mean: readonly number[]; readonly yearsAgo: number } | undefined {
    const family = modelFamily(name);
    const older = (family === undefined ? [] : (this.#families.get(family) ?? [])).filter(
      (one) => (one.released ?? released) < released,
    );
    const newest = older.reduce<StoredAbility | undefined>(
      (last, one) => ((one.released ?? 0) > (last?.released ?? 0) ? one : last),
      undefined,
    );
    return newest && { mean: newest.mean, yearsAgo: released - (newest.released ?? released) };
  }

  /**
   * Derives an ability from public scores, `{benchmark: 0..1}`; benchmarks without a known scale are ignored. Domains
   * without scores follow the general ability, with its uncertainty.
   */
  fromScores(scores: Readonly<Record<string, number>>): AbilityProfile {
    let profile = this.forUnknownModel();
    for (const [name, score] of Object.entries(scores)) {
      const scale = this.#stored.benchmarks[name.toLowerCase()];
      if (scale === undefined) continue;
      const ability = (logit(score) - scale.intercept) / scale.slope;
      profile = observeDomain(profile, domains.indexOf(scale.domain), ability, scale.deviation / scale.slope);
    }
    return profile;
  }
}
