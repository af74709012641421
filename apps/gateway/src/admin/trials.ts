import { gainOf, meanOf, readTrials } from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import { timestamp } from './timestamp.ts';

/** How one policy of `auto` does for one account. */
export interface TrialView {
  readonly account_id: string;
  /** Of its weights. */
  readonly version: string;
  readonly stage: 'shadow' | 'serving' | 'withdrawn';
  readonly since: string;
  /** Grades of choices that it made. */
  readonly graded: number;
  /** Those where the choice without the prompt was another model, and what looking at it was worth (utility). */
  readonly served: Figure;
  /** Grades it was compared by in shadow, and how much less its forecasts were off (squared error). */
  readonly compared: Figure;
}

/** A mean and its standard error; null without a grade. */
interface Figure {
  readonly grades: number;
  readonly mean: number | null;
  readonly error: number | null;
}

function figureOf(count: number, { mean, error }: ReturnType<typeof meanOf>): Figure {
  return count === 0
    ? { grades: 0, mean: null, error: null }
    : { grades: count, mean: Number(mean.toFixed(4)), error: Number(error.toFixed(4)) };
}

/** Trials of all accounts that graded answers. */
export async function listTrials(storage: Storage): Promise<readonly TrialView[]> {
  const accounts = readTrials(await storage.grades.trials());
  return [...accounts].flatMap(([accountId, trials]) =>
    trials.map(({ version, trial }) => ({
      account_id: accountId,
      version,
      stage: trial.stage,
      since: timestamp(trial.sinceMs),
      graded: trial.graded.count,
      served: figureOf(trial.unlike.count, gainOf(trial)),
      compared: figureOf(trial.advantages.count, meanOf(trial.advantages)),
    })),
  );
}
