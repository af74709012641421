/** Fits new heads of an account when enough new grades have come, beside the requests. */
import type { GradedPrompt } from '@sluice/router';
import { versionOf } from '../scoring/index.ts';
import { type AccountHeads, firstHeadsTrial, type HeadsVersion } from './account-heads.ts';
import type { FittedHeads } from './fit-protocol.ts';

export interface HeadTrainerDeps {
  readonly heads: AccountHeads;
  /** Graded prompts of an account, within the limits of the store. */
  readonly load: (accountId: string) => Promise<readonly GradedPrompt[]>;
  readonly fit: (prompts: readonly GradedPrompt[]) => Promise<FittedHeads>;
  /** Stores a version and returns those that are kept. */
  readonly store: (version: HeadsVersion) => Promise<readonly HeadsVersion[]>;
  /** Tells other processes. */
  readonly announce: (accountId: string) => void;
  readonly wallNow: () => number;
  readonly onError: (error: unknown) => void;
}

export interface HeadTrainer {
  /** Counts a new grade; starts fitting if it is time. */
  note(accountId: string): void;
  /** Fits now. False if there are too few grades, or the account's heads are being fitted already. */
  train(accountId: string): Promise<boolean>;
}

const fewestNew = 25;
/** Share of the prompts of the last version that must have come since. */
const newShare = 0.1;

export function createHeadTrainer(deps: HeadTrainerDeps): HeadTrainer {
  const fresh = new Map<string, number>();
  const busy = new Set<string>();
  const train = async (accountId: string): Promise<boolean> => {
    if (busy.has(accountId)) return false;
    busy.add(accountId);
    try {
      const prompts = await deps.load(accountId);
      fresh.set(accountId, 0);
      const fitted = await deps.fit(prompts);
      if (fitted === undefined) return false;
      const { bytes, report } = fitted;
      const kept = await deps.store({
        accountId,
        bytes,
        report,
        version: versionOf([bytes]),
        createdMs: deps.wallNow(),
        trial: firstHeadsTrial(report),
      });
      deps.heads.put(accountId, kept);
      deps.announce(accountId);
      return true;
    } finally {
      busy.delete(accountId);
    }
  };
  return {
    train,
    note(accountId) {
      const count = (fresh.get(accountId) ?? 0) + 1;
      fresh.set(accountId, count);
      const known = deps.heads.newest(accountId)?.report.prompts ?? 0;
      if (count >= Math.max(fewestNew, newShare * known)) void train(accountId).catch(deps.onError);
    },
  };
}
