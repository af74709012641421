/** Decides which weights serve an account, based on feedback of that account only. */

import type { Quality } from '../scoring/index.ts';
import {
  beginTrial,
  currentTrial,
  observeServed,
  observeShadow,
  type PolicyTrial,
  type ServedFeedback,
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
  readonly served: { readonly version: string; readonly feedback: ServedFeedback } | undefined;
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
  update(accountId: string, trials: readonly NamedTrial[]): void;
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
    const bundled = base();
    if (version !== bundled.version) return 'shadow';
    return bundled.isProven ? 'serving' : 'withdrawn';
  };
  const trialOf = (accountId: string, version: string): PolicyTrial => {
    const first = firstStage(version);
    const known = accounts.get(accountId)?.get(version);
    return known === undefined ? beginTrial(first, wallNow()) : currentTrial(known, first, wallNow());
  };
  return {
    of(accountId) {
      const bundled = base();
      const candidate = deps.candidate();
      const other = candidate?.version === bundled.version ? undefined : candidate;
      const stage = other === undefined ? 'withdrawn' : trialOf(accountId, other.version).stage;
      if (other !== undefined && stage === 'serving')
        return { quality: other, isPromptAgnostic: false, shadow: undefined };
      return {
        quality: bundled,
        isPromptAgnostic: trialOf(accountId, bundled.version).stage === 'withdrawn',
        shadow: stage === 'shadow' ? other : undefined,
      };
    },
    learned(accountId, { served, shadow }) {
      const trials: NamedTrial[] = [];
      if (served !== undefined) {
        const trial = trialOf(accountId, served.version);
        trials.push({ version: served.version, trial: observeServed(trial, served.feedback, wallNow()) });
      }
      const shadowTrial = shadow && trialOf(accountId, shadow.version);
      if (shadow !== undefined && shadowTrial?.stage === 'shadow')
        trials.push({
          version: shadow.version,
          trial: observeShadow(shadowTrial, shadow.advantage, wallNow()),
        });
      return trials;
    },
    update(accountId, trials) {
      const policies = accounts.get(accountId) ?? new Map<string, PolicyTrial>();
      accounts.set(accountId, policies);
      for (const { version, trial } of trials) {
        const before = trialOf(accountId, version).stage;
        policies.set(version, trial);
        if (trial.stage !== before) onStage(accountId, version, trial.stage);
      }
    },
    restore(trials) {
      accounts.clear();
      for (const [accountId, policies] of trials)
        accounts.set(accountId, new Map(policies.map(({ version, trial }) => [version, trial])));
    },
  };
}
