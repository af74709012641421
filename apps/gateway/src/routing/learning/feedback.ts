import type { StoredBelief } from './abilities.ts';
import type { NamedTrial } from './account-policies.ts';
import type { DecisionRecord } from './decision-record.ts';

/** A grade of one answer. */
export interface Feedback {
  readonly requestId: string;
  readonly accountId: string;
  /** `<provider>/<model>` that answered. */
  readonly model: string;
  /** 0 (useless) to 1 (right). */
  readonly score: number;
  /** The record of how it was chosen. */
  readonly record: DecisionRecord;
}

/** A grade and what is believed because of it. */
export interface LearnedFeedback {
  readonly requestId: string;
  readonly accountId: string;
  readonly score: number;
  readonly belief: StoredBelief;
  readonly trials: readonly NamedTrial[];
}

/** What was learned before, by account. */
export interface Learned {
  readonly beliefs: ReadonlyMap<string, readonly StoredBelief[]>;
  readonly trials: ReadonlyMap<string, readonly NamedTrial[]>;
}
