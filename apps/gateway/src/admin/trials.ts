import { gainOf, meanOf, readTrials } from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import { formatTimestamp } from './timestamp.ts';

/** Trial of one routing policy for one account. */
export interface TrialView {
  readonly account_id: string;
  /** Version of its weights. */
  readonly version: string;
  readonly stage: 'shadow' | 'serving' | 'withdrawn';
  readonly since: string;
  /** Number of its choices with feedback. */
  readonly graded: number;
  /** Choices that differ from the baseline, which ignores the prompt, and the gain in utility. */
  readonly served: Figure;
  /** Feedback received while in shadow, and the reduction of the squared prediction error. */
  readonly compared: Figure;
}

/** A mean and its standard error; null without feedback. */
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

/** Lists the trials of all accounts with feedback. */
export async function listTrials(storage: Storage): Promise<readonly TrialView[]> {
  const accounts = readTrials(await storage.feedback.trials());
  return [...accounts].flatMap(([accountId, trials]) =>
    trials.map(({ version, trial }) => ({
      account_id: accountId,
      version,
      stage: trial.stage,
      since: formatTimestamp(trial.sinceMs),
      graded: trial.graded.count,
      served: figureOf(trial.unlike.count, gainOf(trial)),
      compared: figureOf(trial.advantages.count, meanOf(trial.advantages)),
    })),
  );
}
