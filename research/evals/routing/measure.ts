import {
  averageQuality,
  concaveHull,
  costOf,
  type GapRecovered,
  gapRecovered,
  type Point,
  worstGap,
} from '@sluice/router';
import { type BudgetResult, serveFixed, servePaced } from './budget.ts';
import { type Calibration, calibrationOf } from './calibration.ts';
import { heuristicByBucket, heuristicByWords } from './heuristics.ts';
import { columnMeansOf, type JudgedSet } from './judged-set.ts';
import {
  type Forecast,
  fixedModels,
  guardedPolicies,
  type Outcome,
  type PolicyPoint,
  playAll,
  replay,
} from './policy.ts';

/** Figures of one way to choose. */
export interface RouterFigures {
  readonly router: string;
  /** Between the cheapest and the best single model of the pool. */
  readonly gap: GapRecovered | undefined;
  readonly aiq: number;
  /** Share of the best single model's cost at which 90, 95, 98 and 100 % of its quality is reached; null if never. */
  readonly costFor: Readonly<Record<string, number | null>>;
  readonly topQuality: number;
  /**
   * Points of score below the hull of fixed models, at the worst cost. Of the guarded, the mixtures were decided on
   * training; of the others the best mixtures are taken.
   */
  readonly belowZeroRouter: number;
}

export interface SetFigures {
  readonly prompts: number;
  readonly models: Readonly<Record<string, { readonly quality: number; readonly cost: number }>>;
  readonly pair: readonly [string, string];
  readonly routers: readonly RouterFigures[];
  readonly budgets: readonly {
    readonly budget: number;
    readonly fixed: BudgetResult | undefined;
    readonly paced: BudgetResult | undefined;
    readonly zeroRouter: number;
  }[];
  readonly calibration: Calibration;
}

const levels = [0.9, 0.95, 0.98, 1] as const;

interface Range {
  readonly low: number;
  readonly high: number;
  readonly zero: readonly Point[];
  readonly best: PolicyPoint;
}

function rangeOf(fixed: readonly PolicyPoint[]): Range {
  const costs = fixed.map(({ cost }) => cost);
  const best = fixed.reduce((most, point) => (point.quality > most.quality ? point : most));
  return { low: Math.min(...costs), high: Math.max(...costs), zero: concaveHull(fixed), best };
}

function figuresOf(
  router: string,
  unsorted: readonly Point[],
  { low, high, zero, best }: Range,
  gap?: GapRecovered,
  mixtures = true,
): RouterFigures {
  const points = [...unsorted].sort((a, b) => a.cost - b.cost);
  const costFor = Object.fromEntries(
    levels.map((level) => {
      const cost = costOf(points, level * best.quality);
      return [String(Math.round(level * 100)), cost === undefined ? null : cost / best.cost];
    }),
  );
  return {
    router,
    gap,
    aiq: averageQuality(points, low, high),
    costFor,
    topQuality: Math.max(...points.map(({ quality }) => quality)),
    belowZeroRouter: worstGap(mixtures ? concaveHull(points) : points, zero, low, high),
  };
}

/** The forecast of a rule that only says how hard a prompt is: the stronger of a pair the sooner, the harder. */
function ruleForecast(set: JudgedSet, pair: readonly [number, number], hardness: Float64Array): Forecast {
  const width = set.models.length;
  const order = [...hardness.keys()].sort((a, b) => (hardness[a] ?? 0) - (hardness[b] ?? 0));
  const scores = new Float64Array(hardness.length * width).fill(-1);
  const means = columnMeansOf(set.costs, width);
  order.forEach((prompt, place) => {
    scores[prompt * width + pair[0]] = 0.5;
    scores[prompt * width + pair[1]] = 0.5 + (place + 1) / order.length;
  });
  return { width, scores, costs: Float64Array.from(scores, (_, at) => means[at % width] ?? 0) };
}

function column(table: Float64Array, width: number, index: number): Float64Array {
  return Float64Array.from({ length: table.length / width }, (_, row) => table[row * width + index] ?? 0);
}

/** Means of tasks, or the scores themselves: what a router could know at most, of one kind or another. */
function taskMeans(set: JudgedSet): Float64Array {
  const width = set.models.length;
  const groups = Map.groupBy(set.rows.keys(), (row) => set.rows[row]?.task ?? '');
  const out = new Float64Array(set.scores.length);
  for (const rows of groups.values()) {
    for (let model = 0; model < width; model++) {
      const mean = rows.reduce((sum, row) => sum + (set.scores[row * width + model] ?? 0), 0) / rows.length;
      for (const row of rows) out[row * width + model] = mean;
    }
  }
  return out;
}

/** Everything that is measured of a set. `trained` decides the guard and the budgets; nothing of the set does. */
export function measureSet(
  set: JudgedSet,
  forecast: Forecast,
  trained: { readonly forecast: Forecast; readonly outcome: Outcome } | undefined,
  budgets: readonly number[],
  random: () => number,
): SetFigures {
  const width = set.models.length;
  const fixed = fixedModels(set, width);
  const range = rangeOf(fixed);
  const best = fixed.indexOf(range.best);
  const weak = fixed.reduce(
    (least, point, model) => (point.cost < (fixed[least]?.cost ?? 0) ? model : least),
    0,
  );
  const pair: [number, number] = [weak === best ? (best + 1) % width : weak, best];
  const gapOf = (gains: Float64Array) =>
    gapRecovered(gains, column(set.scores, width, pair[0]), column(set.scores, width, pair[1]));
  const gainsOf = ({ scores }: Forecast) => {
    const strong = column(scores, width, pair[1]);
    return strong.map((score, row) => score - (scores[row * width + pair[0]] ?? 0));
  };
  const rule = (name: string, hardness: Float64Array) =>
    figuresOf(name, playAll(ruleForecast(set, pair, hardness), set), range, gapOf(hardness));
  const known = (name: string, scores: Float64Array) => {
    const perfect = { width, scores, costs: set.costs };
    return figuresOf(name, playAll(perfect, set), range, gapOf(gainsOf(perfect)));
  };
  const hardness = (measure: (prompt: string) => number) =>
    Float64Array.from(set.rows, ({ prompt }) => measure(prompt));
  const ours = figuresOf('ours', playAll(forecast, set), range, gapOf(gainsOf(forecast)));
  const policies = trained === undefined ? undefined : guardedPolicies(trained.forecast, trained.outcome);
  const replayed = policies === undefined ? undefined : replay(policies, forecast, set);
  const guarded =
    replayed === undefined ? [] : [figuresOf('ours, guarded', replayed, range, undefined, false)];
  return {
    prompts: set.rows.length,
    models: Object.fromEntries(
      set.models.map((model, index) => [
        model,
        { quality: fixed[index]?.quality ?? 0, cost: fixed[index]?.cost ?? 0 },
      ]),
    ),
    pair: [set.models[pair[0]] ?? '', set.models[pair[1]] ?? ''],
    routers: [
      ours,
      ...guarded,
      figuresOf('zero router', fixed, range),
      rule(
        'random',
        Float64Array.from(set.rows, () => random()),
      ),
      rule(
        'prompt length',
        hardness((prompt) => prompt.length),
      ),
      rule('words, LiteLLM v1-like', hardness(heuristicByWords)),
      rule('buckets, LiteLLM v2-like', hardness(heuristicByBucket)),
      known('task-mean oracle', taskMeans(set)),
      known('full oracle', set.scores),
    ],
    budgets: budgets.map((budget) => ({
      budget,
      fixed: policies && replayed ? serveFixed(policies, replayed, budget) : undefined,
      paced: policies ? servePaced(policies, forecast, set, budget) : undefined,
      zeroRouter: qualityOn(range.zero, budget),
    })),
    calibration: calibrationOf(forecast.scores, set.scores),
  };
}

function qualityOn(zero: readonly Point[], cost: number): number {
  return Math.min(1, averageQuality(zero, cost, cost));
}
