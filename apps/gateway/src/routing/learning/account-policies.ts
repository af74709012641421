/** Decides which weights serve an account, based on feedback of that account only. */

import type { Quality } from '../scoring/index.ts';
import {
  beginTrial,
  compared,
  current,
  type PolicyTrial,
  type ServedFeedback,
  watched,
} from './policy-trial.ts';

/** The active policy of an account. */
export interface ServingPolicy {
  readonly quality: Quality;
  /** Whether prompts are ignored, since analyzing them had not improved choices. */
  readonly isPromptAgnostic: boolean;
  /** Shadow weights to compare it with. */
  readonly shadow: Quality | undefined;
}

/** Evidence about policies from one feedback. */
export interface PolicyEvidence {
  /** About the weights that chose; undefined if there is none. */
  readonly served: { readonly version: string; readonly grade: ServedFeedback } | undefined;
  /** About the shadow weights: how much smaller their prediction error was. */
  readonly shadow: { readonly version: string; readonly advantage: number } | undefined;
}

export interface NamedTrial {
  readonly version: string;
  readonly trial: PolicyTrial;
}

export interface AccountPolicies {
  of(accountId: string): ServingPolicy;
  /** The trials of the account after the feedback; does not change the state. */
  learned(accountId: string, evidence: PolicyEvidence): readonly NamedTrial[];
  keep(accountId: string, trials: readonly NamedTrial[]): void;
  /** Loads stored trials, by account. */
  restore(trials: ReadonlyMap<string, readonly NamedTrial[]>): void;
}

/** Called when a policy starts or stops serving an account. */
export type OnStage = (accountId: string, version: string, stage: PolicyTrial['stage']) => void;

/**
 * @param base the bundled weights
 * @param candidate weights on trial; undefined for none
 */
export function createAccountPolicies(deps: {
  readonly base: () => Quality;
  readonly candidate: () => Quality | undefined;
  readonly wallNow: () => number;
  readonly onStage: OnStage;
}): AccountPolicies {
  const { base, wallNow, onStage } = deps;
  const accounts = new Map<string, Map<string, PolicyTrial>>();
  const firstStage = (version: string): PolicyTrial['stage'] => {
    const shipped = base();
    if (version !== shipped.version) return 'shadow';
    return shipped.isProven ? 'serving' : 'withdrawn';
  };
  const trialOf = (accountId: string, version: string): PolicyTrial => {
    const first = firstStage(version);
    const known = accounts.get(accountId)?.get(version);
    return known === undefined ? beginTrial(first, wallNow()) : current(known, first, wallNow());
  };
  return {
    of(accountId) {
      const shipped = base();
      const candidate = deps.candidate();
      const other = candidate?.version === shipped.version ? undefined : candidate;
      const stage = other === undefined ? 'withdrawn' : trialOf(accountId, other.version).stage;
      if (other !== undefined && stage === 'serving')
        return { quality: other, isPromptAgnostic: false, shadow: undefined };
      return {
        quality: shipped,
        isPromptAgnostic: trialOf(accountId, shipped.version).stage === 'withdrawn',
        shadow: stage === 'shadow' ? other : undefined,
      };
    },
    learned(accountId, { served, shadow }) {
      const trials: NamedTrial[] = [];
      if (served !== undefined) {
        const trial = trialOf(accountId, served.version);
        trials.push({ version: served.version, trial: watched(trial, served.grade, wallNow()) });
      }
      const beside = shadow && trialOf(accountId, shadow.version);
      if (shadow !== undefined && beside?.stage === 'shadow')
        trials.push({ version: shadow.version, trial: compared(beside, shadow.advantage, wallNow()) });
      return trials;
    },
    keep(accountId, trials) {
      const own = accounts.get(accountId) ?? new Map<string, PolicyTrial>();
      accounts.set(accountId, own);
      for (const { version, trial } of trials) {
        const before = trialOf(accountId, version).stage;
        own.set(version, trial);
        if (trial.stage !== before) onStage(accountId, version, trial.stage);
      }
    },
    restore(trials) {
      accounts.clear();
      for (const [accountId, own] of trials)
        accounts.set(accountId, new Map(own.map(({ version, trial }) => [version, trial])));
    },
  };
}
