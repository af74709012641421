import { type AbilityProfile, createAbility, observeDomain } from './ability.ts';
import { type Domain, domains } from './domains.ts';

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
}

/** What `weights/abilities.json` holds. */
export interface StoredPriors {
  /** A model of which nothing is known. */
  readonly unknown: StoredAbility;
  readonly benchmarks: Readonly<Record<string, BenchmarkScale>>;
  /** By normalised name, see `normaliseModelName`. */
  readonly models: Readonly<Record<string, StoredAbility>>;
  /** General ability by what a price list tells: weak evidence, for models that nobody measured. */
  readonly facts: {
    readonly constant: number;
    readonly logPrice: number;
    readonly years: number;
    readonly deviation: number;
  };
}

/** What is known of a model that nobody measured. */
export interface ModelFacts {
  /** USD for a million tokens of output. */
  readonly outputPrice: number;
  /** When it was released, in years, 2025.5 for the middle of 2025. */
  readonly released: number;
}

/** A score is held this far from 0 and 1, where its logit would say too much. */
const edge = 0.01;

/** The logit of a score, 0 to 1. */
export function logit(score: number): number {
  const inner = Math.max(edge, Math.min(1 - edge, score));
  return Math.log(inner / (1 - inner));
}

/** A model's name as score tables are looked up: small, without the maker before the slash, dots for underscores. */
export function normaliseModelName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll('_', '.')
    .replace(/^meta-(?=llama)/, '')
    .replace(/[@:].*$/, '');
}

const date = /-(?:20\d\d-?\d\d-?\d\d|\d{4})$/;

/** Year and month of a dated name, 2411 for `-2411` and for `-2024-11-20`; undefined for a name without a date. */
function monthOf(name: string): number | undefined {
  const digits = date.exec(name)?.[0].replaceAll('-', '');
  if (digits === undefined) return undefined;
  return Number(digits.length === 8 ? digits.slice(2, 6) : digits);
}

/** Whether what is known of one stands for another of the same name: a model is no better than its successors. */
function isNoNewer(known: string, wanted: string): boolean {
  const [one, other] = [monthOf(known), monthOf(wanted)];
  return one === undefined || other === undefined || one <= other;
}

/** Abilities of models before anything of them was seen here, from public scores. */
export class AbilityPriors {
  readonly #stored: StoredPriors;
  readonly #undated: ReadonlyMap<string, string>;

  constructor(stored: StoredPriors) {
    this.#stored = stored;
    const names = Object.keys(stored.models).sort();
    this.#undated = new Map(names.map((name) => [name.replace(date, ''), name]));
  }

  /** The ability of a model by its name, with or without maker and date; undefined if no public score is known. */
  of(name: string): AbilityProfile | undefined {
    const wanted = normaliseModelName(name);
    const { models } = this.#stored;
    const sibling = this.#undated.get(wanted.replace(date, ''));
    const found =
      models[wanted] ?? models[sibling !== undefined && isNoNewer(sibling, wanted) ? sibling : ''];
    return found === undefined ? undefined : createAbility(found.mean, found.deviation);
  }

  /** A model of which nothing is known: the mean of all, with their spread. */
  unknown(): AbilityProfile {
    const { mean, deviation } = this.#stored.unknown;
    return createAbility(mean, deviation);
  }

  /** A model of which only price and age are known: weak evidence. */
  fromFacts({ outputPrice, released }: ModelFacts): AbilityProfile {
    const { constant, logPrice, years, deviation } = this.#stored.facts;
    const general = constant + logPrice * Math.log(Math.max(0.01, outputPrice)) + years * (released - 2025);
    const { mean, deviation: spread } = this.#stored.unknown;
    return createAbility([general, ...mean.slice(1)], [deviation, ...spread.slice(1)]);
  }

  /**
   * The ability that public scores tell of, `{benchmark: 0..1}`; benchmarks that no scale is known of are left out.
   * What is not told of a domain follows the general ability, with its doubt.
   */
  fromScores(scores: Readonly<Record<string, number>>): AbilityProfile {
    let profile = this.unknown();
    for (const [name, score] of Object.entries(scores)) {
      const scale = this.#stored.benchmarks[name.toLowerCase()];
      if (scale === undefined) continue;
      const ability = (logit(score) - scale.intercept) / scale.slope;
      profile = observeDomain(profile, domains.indexOf(scale.domain), ability, scale.deviation / scale.slope);
    }
    return profile;
  }
}
