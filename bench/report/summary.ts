import { cpus } from 'node:os';
import type { Options } from '../options.ts';
import type { Run } from '../run-bench.ts';
import type { Spread } from '../statistics.ts';
import { type Verdict, verdicts } from './verdicts.ts';

type FigureMap<T> = Readonly<Record<string, T>>;

/** The report of a run, ready for JSON. */
export interface Summary {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly loadAverage: readonly number[];
  readonly options: Pick<Options, 'rounds' | 'seconds' | 'warmupS' | 'connections' | 'ratePerS'>;
  /** Target, then `scenario.figure`. */
  readonly targets: FigureMap<FigureMap<Spread>>;
  /** Two targets, such as `sluice/floor`, then `scenario.figure`. */
  readonly ratios: FigureMap<FigureMap<Spread>>;
  readonly checks: {
    readonly slices: number;
    readonly answers: number;
    readonly problems: readonly string[];
    readonly peerProblems: readonly string[];
  };
  readonly skipped: FigureMap<string>;
  readonly verdicts: readonly Verdict[];
}

const RATIOS = [
  ['sluice', 'floor'],
  ['portkey', 'sluice'],
  ['portkey', 'floor'],
  ['tensorzero', 'sluice'],
  ['litellm', 'sluice'],
] as const;

/** Figures whose ratio means something: costs that are well above zero. */
const RATIO_FIGURES = /\.(cpuUs|cpuChunkUs|idleMib|loadedMib|firstAnswerMs)$/u;

export function summarize(run: Run, options: Options, loadAverage: readonly number[]): Summary {
  const { results } = run;
  const spreads = (of: (figure: string) => Spread | null, wanted: RegExp): FigureMap<Spread> => {
    const entries: [string, Spread][] = [];
    for (const figure of results.figures().filter((name) => wanted.test(name))) {
      const value = of(figure);
      if (value !== null) entries.push([figure, value]);
    }
    return Object.fromEntries(entries);
  };
  const { rounds, seconds, warmupS, connections, ratePerS } = options;
  return {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    loadAverage,
    options: { rounds, seconds, warmupS, connections, ratePerS },
    targets: Object.fromEntries(
      results.targets().map((target) => [target, spreads((figure) => results.spread(target, figure), /./u)]),
    ),
    ratios: Object.fromEntries(
      RATIOS.filter(([a, b]) => [a, b].every((name) => results.targets().includes(name))).map(([a, b]) => [
        `${a}/${b}`,
        spreads((figure) => results.ratio(a, b, figure), RATIO_FIGURES),
      ]),
    ),
    checks: {
      slices: run.checkedSlices,
      answers: run.checkedAnswers,
      problems: run.problems,
      peerProblems: run.peerProblems,
    },
    skipped: run.skipped,
    verdicts: verdicts(results),
  };
}
