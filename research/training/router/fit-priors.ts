import {
  AbilityPriors,
  type AbilityProfile,
  modelFamily,
  normalizeModelName,
  type StoredPriors,
} from '@sluice/router';
import { fitBenchmarkScales, storedAbility } from '../router-model/index.ts';
import { fitFacts, uselessDeviation } from './fit-facts.ts';

export interface PriorsInput {
  /** llm-stats' table, JSON text. */
  readonly benchmarks: string;
  /** Aider's leaderboard, YAML text of a flat form; may be empty. */
  readonly aider: string;
  /** Abilities from graded prompts, which align public scores with our scale. */
  readonly measured: ReadonlyMap<string, AbilityProfile>;
}

type Table = Record<string, Record<string, number>>;

function readBenchmarks(text: string): { scores: Table; released: Map<string, number> } {
  const parsed: Readonly<Record<string, unknown>> = Object(JSON.parse(text));
  const scores: Table = {};
  const released = new Map<string, number>();
  for (const [name, value] of Object.entries(parsed)) {
    const numbers: Record<string, number> = {};
    const entries: readonly (readonly [string, unknown])[] = Object.entries(Object(value));
    for (const [benchmark, score] of entries) {
      if (typeof score === 'number') numbers[benchmark] = score;
      else if (benchmark === '_release' && typeof score === 'string')
        released.set(normalizeModelName(name), Date.parse(score) / 31_557_600_000 + 1970);
    }
    scores[normalizeModelName(name)] = numbers;
  }
  return { scores, released };
}

/** The best pass rate by model, ignoring suffixes (effort, thinking). */
function readAider(text: string): Map<string, number> {
  const rates = new Map<string, number>();
  for (const part of text.split(/^- /m)) {
    const model = /^\s*model: (.+)$/m.exec(part)?.[1];
    const rate = /^\s*pass_rate_2: ([\d.]+)$/m.exec(part)?.[1];
    if (model === undefined || rate === undefined || model.includes('+')) continue;
    const name = normalizeModelName(
      model
        .replace(/\s*\(.*$/, '')
        .trim()
        .replaceAll(' ', '-'),
    );
    rates.set(name, Math.max(rates.get(name) ?? 0, Number(rate) / 100));
  }
  return rates;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Fits the yearly improvement of a model over its predecessor in the family, and its standard deviation. */
function fitFamilies(abilities: ReadonlyMap<string, AbilityProfile>, released: ReadonlyMap<string, number>) {
  const dated = [...abilities].flatMap(([name, { mean }]) => {
    const [year, family] = [released.get(name), modelFamily(name)];
    return year === undefined || family === undefined ? [] : [{ year, family, ability: mean[0] ?? 0 }];
  });
  const steps = dated.flatMap(({ year, family, ability }) => {
    const older = dated.filter((one) => one.family === family && one.year < year);
    const before = older.toSorted((a, b) => b.year - a.year)[0];
    return before === undefined ? [] : [{ years: year - before.year, gain: ability - before.ability }];
  });
  const years = steps.reduce((sum, step) => sum + step.years * step.years, 0);
  const growth = steps.reduce((sum, step) => sum + step.years * step.gain, 0) / Math.max(1, years);
  const squares = steps.reduce((sum, step) => sum + (step.gain - growth * step.years) ** 2, 0);
  return { growth: round(growth), deviation: round(Math.sqrt(squares / Math.max(1, steps.length))) };
}

/** Share of a domain difference, measured on one source, that transfers to others. */
const domainTrust = 0.5;
/** Standard deviation of models' abilities, for shrinking uncertain ones. */
const abilitySpread = 1;

/**
 * Shrinks an ability that is known from a single source only, whose judge may be lenient or biased, to the overall mean:
 * by the deviation of other models' abilities on that source from their public scores.
 */
function shrinkToMean(
  { mean, covariance }: AbilityProfile,
  sourceDeviation: number,
  middle: number,
): AbilityProfile {
  const general = mean[0] ?? 0;
  const width = mean.length;
  const uncertainty = (covariance[0] ?? 0) + sourceDeviation * sourceDeviation;
  const trust = abilitySpread ** 2 / (abilitySpread ** 2 + uncertainty);
  return {
    mean: mean.map((value, place) =>
      place === 0 ? middle + trust * (general - middle) : value * domainTrust,
    ),
    covariance: covariance.map((value, at) =>
      at === 0 ? uncertainty * trust : at % (width + 1) === 0 ? value : 0,
    ),
  };
}

/** Fits abilities of all models with public scores, and the scales of benchmarks, on the scale of difficulties. */
export function fitPriors(input: PriorsInput): { priors: StoredPriors; figures: Record<string, unknown> } {
  const { scores, released } = readBenchmarks(input.benchmarks);
  for (const [name, rate] of readAider(input.aider))
    scores[name] = { 'aider-polyglot': rate, ...scores[name] };
  const anchors = new Map(
    [...input.measured].map(([name, { mean }]) => [normalizeModelName(name), mean[0] ?? 0]),
  );
  const {
    priors,
    anchors: found,
    correlation,
    deviation: sourceDeviation,
  } = fitBenchmarkScales(new Map(Object.entries(scores)), anchors);
  const reader = new AbilityPriors(priors);
  const abilities = new Map(Object.entries(scores).map(([name, table]) => [name, reader.fromScores(table)]));
  const benchmarks = Object.fromEntries(
    Object.entries(priors.benchmarks).map(([name, scale]) => [
      name,
      {
        ...scale,
        intercept: round(scale.intercept),
        slope: round(scale.slope),
        deviation: round(scale.deviation),
      },
    ]),
  );
  // Public scores compare models better than graded prompts of few sources, each with its own sourceDeviation.
  const own = [...input.measured].map(
    ([name, profile]) =>
      [
        normalizeModelName(name),
        shrinkToMean(profile, sourceDeviation, priors.unknown.mean[0] ?? 0),
      ] as const,
  );
  const known = new Map(
    [...own, ...abilities].filter(([, { covariance }]) => (covariance[0] ?? 0) < uselessDeviation ** 2),
  );
  const models = Object.fromEntries(
    [...known]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { mean, covariance }]) => {
        const year = released.get(name);
        const ability = storedAbility(mean, covariance);
        return [name, year === undefined ? ability : { ...ability, released: round(year) }];
      }),
  );
  const unknown = { mean: priors.unknown.mean.map(round), deviation: priors.unknown.deviation.map(round) };
  return {
    priors: {
      unknown,
      benchmarks,
      models,
      facts: fitFacts(known, released),
      families: fitFamilies(abilities, released),
    },
    figures: { models: Object.keys(models).length, anchors: found, anchorCorrelation: round(correlation) },
  };
}
