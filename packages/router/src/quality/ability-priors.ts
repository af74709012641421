import { type AbilityProfile, createAbility, observeDomain } from './ability.ts';
import { type Domain, domains } from './domains.ts';
import { canonicalModelName, isNotNewer, modelFamily, normalizeModelName, stripDate } from './model-names.ts';

/** How a benchmark's scores relate to ability: logit(score) = intercept + slope * ability in its domain, give or take. */
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
  /** When the model was released, in years; absent where nobody tells. */
  readonly released?: number | undefined;
}

/** What `weights/abilities.json` holds. */
export interface StoredPriors {
  /** A model of which nothing is known. */
  readonly unknown: StoredAbility;
  readonly benchmarks: Readonly<Record<string, BenchmarkScale>>;
  /** By normalised name, see `normalizeModelName`. */
  readonly models: Readonly<Record<string, StoredAbility>>;
  /** General ability by what a price list tells: weak evidence, for models that nobody measured. */
  readonly facts: {
    readonly constant: number;
    readonly logPrice: number;
    readonly years: number;
    readonly deviation: number;
  };
  /** How a model follows the one before it in its family: better by `growth` a year, give or take. */
  readonly families?: { readonly growth: number; readonly deviation: number } | undefined;
}

/** What is known of a model that nobody measured. */
export interface ModelFacts {
  /** USD for a million tokens of output. */
  readonly outputPrice: number;
  /** When it was released, in years, 2025.5 for the middle of 2025. */
  readonly released: number;
  /** To look for the one before it in its family. */
  readonly name?: string | undefined;
}

/** Families do not grow for ever at the pace of their last step. */
const maxGrowthYears = 1.5;

/** A score is held this far from 0 and 1, where its logit would say too much. */
const scoreMargin = 0.01;

/** The logit of a score, 0 to 1. */
export function logit(score: number): number {
  const inner = Math.max(scoreMargin, Math.min(1 - scoreMargin, score));
  return Math.log(inner / (1 - inner));
}

function isInstructionTuned(name: string): boolean {
  return /-(?:instruct|inst|it|chat)\b/.test(name);
}

/** Abilities of models before anything of them was seen here, from public scores. */
export class AbilityPriors {
  readonly #stored: StoredPriors;
  readonly #undated: ReadonlyMap<string, string>;
  readonly #common: ReadonlyMap<string, string>;
  readonly #families: ReadonlyMap<string | undefined, readonly StoredAbility[]>;

  constructor(stored: StoredPriors) {
    this.#stored = stored;
    const names = Object.keys(stored.models).sort();
    this.#undated = new Map(names.map((name) => [stripDate(name), name]));
    // A base model and the one that was tuned from it share what is common: hosts serve the tuned one.
    const last = names.toSorted((a, b) => Number(isInstructionTuned(a)) - Number(isInstructionTuned(b)));
    this.#common = new Map(last.map((name) => [canonicalModelName(name), name]));
    const dated = Object.entries(stored.models).filter(([, { released }]) => released !== undefined);
    const byFamily = Map.groupBy(dated, ([name]) => modelFamily(name));
    this.#families = new Map(
      [...byFamily].map(([family, own]) => [family, own.map(([, ability]) => ability)]),
    );
  }

  /** The ability of a model by its name at any host, with or without date; undefined if no public score is known. */
  find(name: string): AbilityProfile | undefined {
    const wanted = normalizeModelName(name);
    const { models } = this.#stored;
    const siblings = [this.#undated.get(stripDate(wanted)), this.#common.get(canonicalModelName(name))];
    const sibling = siblings.find((one) => one !== undefined && isNotNewer(one, wanted));
    const found = models[wanted] ?? models[sibling ?? ''];
    return found === undefined ? undefined : createAbility(found.mean, found.deviation);
  }

  /** A model of which nothing is known: the mean of all, with their spread. */
  forUnknownModel(): AbilityProfile {
    const { mean, deviation } = this.#stored.unknown;
    return createAbility(mean, deviation);
  }

  /** A model of which no score is known: weak evidence from its price, its age, and the one before it in its family. */
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

  /** The newest one of a model's family that is older than it, among those with scores. */
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
   * The ability that public scores tell of, `{benchmark: 0..1}`; benchmarks that no scale is known of are left out.
   * What is not told of a domain follows the general ability, with its doubt.
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
