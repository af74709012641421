import type { Static } from 'typebox';
import { gainOf, meanOf, readTrials } from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import type { PolicyTrialView } from './routing-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** Trial of one routing policy for one account. */
export type TrialView = Static<typeof PolicyTrialView>;

function figureOf(count: number, { mean, error }: ReturnType<typeof meanOf>): TrialView['served'] {
  return count === 0
    ? { grades: 0, mean: null, error: null }
    : { grades: count, mean: Number(mean.toFixed(4)), error: Number(error.toFixed(4)) };
}

/** Lists the trials of all accounts with feedback. */
export async function listTrials(storage: Pick<Storage, 'feedback'>): Promise<readonly TrialView[]> {
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
