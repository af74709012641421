import {
  type AbilityProfile,
  createAbility,
  type DomainAbilities,
  domainAbilities,
  observeDomain,
} from './ability.ts';
import { type Domain, domains } from './domains.ts';
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
}

/** Content of `weights/abilities.json`. */
export interface StoredPriors {
  /** Prior of a model without any evidence. */
  readonly unknown: StoredAbility;
  readonly benchmarks: Readonly<Record<string, BenchmarkScale>>;
  /** By normalized name, see `normalizeModelName`. */
  readonly models: Readonly<Record<string, StoredAbility>>;
  /** General ability by price and release date: weak evidence, for models without scores. */
  readonly facts: {
    readonly constant: number;
    readonly logPrice: number;
    readonly years: number;
    readonly deviation: number;
  };
  /** Improvement over the predecessor in the same family: `growth` per year, plus noise. */
  readonly families?: { readonly growth: number; readonly deviation: number } | undefined;
}

/** What is known about a model without scores. */
export interface ModelFacts {
  /** USD per million output tokens. */
  readonly outputPrice: number;
  /** Release date in years: 2025.5 is mid-2025. */
  readonly released: number;
  /** To find its predecessor in the same family. */
  readonly name?: string | undefined;
}

/** A model as a catalog describes it. */
export interface RatedModel {
  readonly name: string;
  /** Nano-USD per token. */
  readonly price: { readonly output: number } | undefined;
  /** Release date (ISO). */
  readonly released?: string | undefined;
}

/** The ability of a model, and what predictions need of it. */
export interface AbilityEstimate {
  readonly profile: AbilityProfile;
  readonly abilities: DomainAbilities;
  /** Whether scores or feedback of this model say so; if not, it is a mean over other models. */
  readonly isMeasured: boolean;
}

/** Models without a known release date are assumed to be from the middle of 2025. */
const assumedRelease = 2025.5;

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
   * The prior of a model: by its public scores, else by its price and release date, else that of an unknown model.
   * Computed once for each object.
   */
  of(model: RatedModel): AbilityEstimate {
    let estimate = this.#estimates.get(model);
    if (estimate === undefined) {
      const measured = this.find(model.name);
      const profile = measured ?? this.#withoutScores(model);
      estimate = { profile, abilities: domainAbilities(profile), isMeasured: measured !== undefined };
      this.#estimates.set(model, estimate);
    }
    return estimate;
  }

  #withoutScores({ name, price, released }: RatedModel): AbilityProfile {
    if (price === undefined) return this.forUnknownModel();
    const outputPrice = price.output / 1000;
    return this.fromFacts({ outputPrice, released: yearOf(released) ?? assumedRelease, name });
  }

  /** Looks up a model by its name at any host, with or without date; undefined without public scores. */
  find(name: string): AbilityProfile | undefined {
    const wanted = normalizeModelName(name);
    const { models } = this.#stored;
    const siblings = [this.#undated.get(stripDate(wanted)), this.#common.get(canonicalModelName(name))];
    const sibling = siblings.find((one) => one !== undefined && isNotNewer(one, wanted));
    const found = models[wanted] ?? models[sibling ?? ''];
    return found === undefined ? undefined : createAbility(found.mean, found.deviation);
  }

  /** The prior of an unknown model: mean and spread of all models. */
  forUnknownModel(): AbilityProfile {
    const { mean, deviation } = this.#stored.unknown;
    return createAbility(mean, deviation);
  }

  /** The prior of a model without scores: weak evidence from its price, its release date and its predecessor. */
  fromFacts({ outputPrice, released, name }: ModelFacts): AbilityProfile {
    const { constant, logPrice, years, deviation } = this.#stored.facts;
    const general = constant + logPrice * Math.log(Math.max(0.01, outputPrice)) + years * (released - 2025);
    const { mean, deviation: spread } = this.#stored.unknown;
    const before = name === undefined ? undefined : this.#predecessor(name, released);
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
