import type { StoredAbility } from './abilities.ts';
import type { HeadsVersion, NamedHeadsTrial } from './account-heads.ts';
import type { NamedTrial } from './account-policies.ts';
import type { DecisionRecord } from './decision-record.ts';
import type { KeptGrades } from './kept-grades.ts';

/** Feedback on one answer. */
export interface Feedback {
  readonly requestId: string;
  readonly accountId: string;
  /** The key that sent it. */
  readonly keyId: string;
  /** The model that answered, as `<provider>/<model>`. */
  readonly model: string;
  /** From 0 (useless) to 1 (correct). */
  readonly score: number;
  /** The record of the decision. */
  readonly record: DecisionRecord;
}

/** Feedback and the estimates that result from it. */
export interface LearnedFeedback {
  readonly requestId: string;
  readonly accountId: string;
  readonly score: number;
  readonly ability: StoredAbility;
  readonly trials: readonly NamedTrial[];
  readonly heads: readonly NamedHeadsTrial[];
  /** Undefined if nothing of the prompt was kept. */
  readonly kept: KeptGrades | undefined;
}

/** What was learned before, by account. */
export interface Learned {
  readonly abilities: ReadonlyMap<string, readonly StoredAbility[]>;
  readonly trials: ReadonlyMap<string, readonly NamedTrial[]>;
  readonly heads: readonly HeadsVersion[];
}
