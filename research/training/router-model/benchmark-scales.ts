import {
  AbilityPriors,
  type BenchmarkScale,
  type Domain,
  domainCount,
  domains,
  logit,
  type StoredAbility,
  type StoredPriors,
} from '../../../packages/router/src/quality/index.ts';

/** Benchmarks in use, and their domains. Others test images or tools, or are too rare. */
const domainOf: Readonly<Record<string, Domain>> = {
  mmlu: 'knowledge',
  'mmlu-pro': 'knowledge',
  'mmlu-redux': 'knowledge',
  mmmlu: 'knowledge',
  simpleqa: 'knowledge',
  triviaqa: 'knowledge',
  gpqa: 'science',
  math: 'maths',
  'math-500': 'maths',
  'aime-2024': 'maths',
  'aime-2025': 'maths',
  gsm8k: 'maths',
  mgsm: 'maths',
  humaneval: 'code',
  mbpp: 'code',
  livecodebench: 'code',
  'swe-bench-verified': 'code',
  'aider-polyglot': 'code',
  'arc-c': 'reasoning',
  'big-bench-hard': 'reasoning',
  drop: 'reasoning',
  hellaswag: 'reasoning',
  winogrande: 'reasoning',
  ifeval: 'chat',
  'arena-hard': 'chat',
  'mt-bench': 'chat',
};

type Scores = ReadonlyMap<string, Readonly<Record<string, number>>>;

const rounds = 25;
const slopePriorWeight = 4;
const minDeviation = 0.3;
const domainDeviation = 0.4;

function priorsWith(
  benchmarks: Record<string, BenchmarkScale>,
  general: number,
  spread: number,
): StoredPriors {
  return {
    unknown: {
      mean: [general, ...Array.from({ length: domainCount }, () => 0)],
      deviation: [spread, ...Array.from({ length: domainCount }, () => domainDeviation * spread)],
    },
    benchmarks,
    models: {},
    facts: { weights: [general], deviation: spread, unknownMakerDeviation: spread },
  };
}

/** Fits a line through points, with a prior that draws the slope to 1. */
function fitLine(points: readonly { x: number; y: number }[]): {
  intercept: number;
  slope: number;
  deviation: number;
} {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const xx = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const xy = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const slope = Math.max(0.2, (xy + slopePriorWeight) / (xx + slopePriorWeight));
  const intercept = meanY - slope * meanX;
  const squares = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0);
  return {
    intercept,
    slope,
    deviation: Math.max(minDeviation, Math.sqrt(squares / Math.max(1, points.length - 1))),
  };
}

/** Abilities of all models of a table under the current scales. */
function abilitiesOf(scores: Scores, stored: StoredPriors): Map<string, Float64Array> {
  const priors = new AbilityPriors(stored);
  return new Map([...scores].map(([name, table]) => [name, priors.fromScores(table).mean]));
}

/** Models with both public scores and graded prompts, which align the two scales. */
export type Anchors = ReadonlyMap<string, number>;

export interface BenchmarkFit {
  readonly priors: StoredPriors;
  /** Number of anchors found, and correlation of their public ability with that from graded prompts. */
  readonly anchors: number;
  readonly correlation: number;
  /** Standard deviation of abilities from graded prompts around those from public scores. */
  readonly deviation: number;
}

/**
 * Fits benchmark scales from a table of public scores by alternating between abilities given the scales, and a line for
 * each benchmark given the abilities. The result is then mapped to the scale of difficulties by a line through `anchors`.
 */
export function fitBenchmarkScales(scores: Scores, anchors: Anchors): BenchmarkFit {
  const names = Object.keys(domainOf).filter((name) => {
    return [...scores.values()].filter((table) => table[name] !== undefined).length >= 8;
  });
  let benchmarks: Record<string, BenchmarkScale> = Object.fromEntries(
    names.flatMap((name) => {
      const domain = domainOf[name];
      const values = [...scores.values()].flatMap((table) =>
        table[name] === undefined ? [] : [logit(table[name])],
      );
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return domain === undefined ? [] : [[name, { domain, intercept: mean, slope: 1, deviation: 0.5 }]];
    }),
  );
  for (let round = 0; round < rounds; round++) {
    const abilities = abilitiesOf(scores, priorsWith(benchmarks, 0, 1));
    benchmarks = Object.fromEntries(
      Object.entries(benchmarks).map(([name, { domain }]) => {
        const place = domains.indexOf(domain) + 1;
        const points = [...scores].flatMap(([model, table]) => {
          const mean = abilities.get(model);
          const score = table[name];
          return score === undefined || mean === undefined
            ? []
            : [{ x: (mean[0] ?? 0) + (mean[place] ?? 0), y: logit(score) }];
        });
        return [name, { domain, ...fitLine(points) }];
      }),
    );
  }
  const abilities = abilitiesOf(scores, priorsWith(benchmarks, 0, 1));
  const points = [...anchors].flatMap(([name, y]) => {
    const x = abilities.get(name)?.[0];
    return x === undefined ? [] : [{ x, y }];
  });
  const { intercept, slope, deviation } = fitLine(points);
  const moved = Object.fromEntries(
    Object.entries(benchmarks).map(([name, scale]) => [
      name,
      {
        ...scale,
        intercept: scale.intercept - (scale.slope * intercept) / slope,
        slope: scale.slope / slope,
      },
    ]),
  );
  return {
    priors: priorsWith(moved, intercept, Math.hypot(slope, deviation)),
    anchors: points.length,
    correlation: computeCorrelation(points),
    deviation,
  };
}

function computeCorrelation(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / Math.max(1, points.length);
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const cov = mean((point) => (point.x - x) * (point.y - y));
  return cov / Math.sqrt(mean((point) => (point.x - x) ** 2) * mean((point) => (point.y - y) ** 2));
}

/** Means and standard deviations in the stored form, with three decimals. */
export function storedAbility(mean: Float64Array, covariance: Float64Array): StoredAbility {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    mean: Array.from(mean, round),
    deviation: Array.from(mean, (_, index) => round(Math.sqrt(covariance[index * (mean.length + 1)] ?? 0))),
  };
}
