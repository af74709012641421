/** Heads by account: which version chooses, which one is watched. */
import type { HeadFit } from '@sluice/router';
import { type ActiveHeads, createActiveHeads } from '../scoring/index.ts';
import { beginHeadsTrial, type HeadsTrial, observeHeads } from './heads-trial.ts';

/** A version of an account's heads. */
export interface HeadsVersion {
  readonly accountId: string;
  readonly version: string;
  readonly createdMs: number;
  /** Encoded heads. */
  readonly bytes: Uint8Array;
  readonly report: HeadsReport;
  readonly trial: HeadsTrial;
}

/** How heads did on prompts that they were fitted without. */
export type HeadsReport = Pick<HeadFit, 'prompts' | 'familiar' | 'unfamiliar'>;

/** The heads of an account. */
export interface HeadsOfAccount {
  readonly serving: ActiveHeads | undefined;
  /** Newer ones, or ones that have not proven themselves. */
  readonly shadow: ActiveHeads | undefined;
  /** Whether samples of its prompts are kept with decisions, since answers have been graded. */
  readonly learns: boolean;
}

export interface HeadsEvidence {
  readonly version: string;
  readonly keyId: string;
  /** Squared error without heads less that with them. */
  readonly advantage: number;
}

export interface NamedHeadsTrial {
  readonly version: string;
  readonly trial: HeadsTrial;
}

export interface AccountHeads {
  of(accountId: string): HeadsOfAccount;
  find(accountId: string, version: string): ActiveHeads | undefined;
  /** The trials after the evidence; does not change the state. */
  learned(accountId: string, evidence: readonly HeadsEvidence[]): readonly NamedHeadsTrial[];
  update(accountId: string, trials: readonly NamedHeadsTrial[]): void;
  /** From now on, samples are kept with the account's decisions. */
  noteGrade(accountId: string): void;
  /** Replaces what was known of an account. */
  put(accountId: string, versions: readonly HeadsVersion[]): void;
  restore(versions: readonly HeadsVersion[], learning: ReadonlySet<string>): void;
  /** The newest version of an account. */
  newest(accountId: string): HeadsVersion | undefined;
}

const nothing: HeadsOfAccount = { serving: undefined, shadow: undefined, learns: false };
const learning: HeadsOfAccount = { ...nothing, learns: true };
/** Standard errors by which heads must predict better on left-out prompts to serve at once. */
const significance = 2;

/** Heads that did not clearly predict left-out prompts better are only watched. */
export function firstHeadsTrial({ familiar }: HeadsReport): HeadsTrial {
  return beginHeadsTrial(familiar.mean - significance * familiar.error > 0 ? 'serving' : 'shadow');
}

/** @param onStage called when heads start or stop choosing for an account */
export function createAccountHeads(deps: {
  readonly onStage: (accountId: string, version: string, stage: HeadsTrial['stage']) => void;
  readonly onError: (error: unknown) => void;
}): AccountHeads {
  const accounts = new Map<string, readonly HeadsVersion[]>();
  const current = new Map<string, HeadsOfAccount>();
  const opened = new Map<string, ActiveHeads>();
  const open = ({ version, bytes }: HeadsVersion): ActiveHeads | undefined => {
    try {
      const known = opened.get(version) ?? createActiveHeads(version, bytes);
      opened.set(version, known);
      return known;
    } catch (error) {
      deps.onError(new Error(`The heads ${version} cannot be read.`, { cause: error }));
      return undefined;
    }
  };
  const refresh = (accountId: string): void => {
    const newestFirst = (accounts.get(accountId) ?? []).toSorted((a, b) => b.createdMs - a.createdMs);
    const serving = newestFirst.find(({ trial }) => trial.stage === 'serving');
    const [first] = newestFirst;
    const shadow = first?.trial.stage === 'shadow' ? first : undefined;
    current.set(accountId, {
      serving: serving && open(serving),
      shadow: shadow && open(shadow),
      learns: true,
    });
  };
  const put: AccountHeads['put'] = (accountId, versions) => {
    for (const { version } of accounts.get(accountId) ?? []) opened.delete(version);
    accounts.set(accountId, versions);
    refresh(accountId);
  };
  const versionOf = (accountId: string, version: string): HeadsVersion | undefined =>
    accounts.get(accountId)?.find((one) => one.version === version);
  return {
    of: (accountId) => current.get(accountId) ?? nothing,
    find: (accountId, version) => {
      const { serving, shadow } = current.get(accountId) ?? nothing;
      return [serving, shadow].find((one) => one?.version === version);
    },
    learned: (accountId, evidence) =>
      evidence.flatMap(({ version, keyId, advantage }) => {
        const known = versionOf(accountId, version);
        return known === undefined ? [] : [{ version, trial: observeHeads(known.trial, keyId, advantage) }];
      }),
    update(accountId, trials) {
      for (const { version, trial } of trials) {
        const before = versionOf(accountId, version);
        if (before === undefined) continue;
        const others = accounts.get(accountId)?.filter((one) => one !== before) ?? [];
        accounts.set(accountId, [...others, { ...before, trial }]);
        if (before.trial.stage === trial.stage) continue;
        deps.onStage(accountId, `heads ${version}`, trial.stage);
        refresh(accountId);
      }
    },
    noteGrade(accountId) {
      if (!current.has(accountId)) current.set(accountId, learning);
    },
    put,
    restore(versions, graded) {
      accounts.clear();
      current.clear();
      opened.clear();
      for (const accountId of graded) current.set(accountId, learning);
      for (const [accountId, own] of Map.groupBy(versions, (one) => one.accountId)) put(accountId, own);
    },
    newest: (accountId) =>
      accounts
        .get(accountId)
        ?.reduce<HeadsVersion | undefined>(
          (last, one) => (last === undefined || one.createdMs > last.createdMs ? one : last),
          undefined,
        ),
  };
}
