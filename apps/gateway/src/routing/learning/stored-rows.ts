/** Stored rows of ability estimates and trials. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StoredAbility } from './abilities.ts';
import type { NamedTrial } from './account-policies.ts';
import type { LearnedFeedback } from './feedback.ts';
import { type GradedPromptRow, gradedPromptRow, type HeadsTrialRow, headsTrialRow } from './heads-rows.ts';
import { HeadsTrial } from './heads-trial.ts';
import { PolicyTrial } from './policy-trial.ts';
import { storedReader } from './stored-reader.ts';

const Ability = Type.Object({ mean: Type.Array(Type.Number()), covariance: Type.Array(Type.Number()) });

/** A row of the store. */
export interface AbilityRow {
  readonly account_id: string;
  readonly model: string;
  readonly belief: string;
  readonly updated_at: number;
}

/** A row of the store. */
export interface TrialRow {
  readonly account_id: string;
  readonly version: string;
  readonly trial: string;
  readonly updated_at: number;
}

/** Stored feedback. */
export interface FeedbackRows {
  readonly requestId: string;
  readonly score: number;
  readonly ability: AbilityRow;
  readonly trials: readonly TrialRow[];
  readonly heads: readonly HeadsTrialRow[];
  readonly kept: GradedPromptRow | undefined;
}

/** @param nowMs epoch milliseconds */
export function feedbackRows(feedback: LearnedFeedback, nowMs: number): FeedbackRows {
  const { requestId, accountId, score, ability: belief, trials, heads, kept } = feedback;
  const of = { account_id: accountId, updated_at: nowMs };
  const { mean, covariance } = belief;
  const numbers: Static<typeof Ability> = { mean: [...mean], covariance: [...covariance] };
  return {
    requestId,
    score,
    ability: { ...of, model: belief.model, belief: JSON.stringify(numbers) },
    trials: trials.map(({ version, trial }) => ({ ...of, version, trial: JSON.stringify(trial) })),
    heads: heads.map((one) => headsTrialRow(accountId, one)),
    kept: kept && gradedPromptRow(kept, nowMs),
  };
}

const learned = Compile(
  Type.Object({
    accountId: Type.String(),
    ability: Type.Object({ model: Type.String(), ...Ability.properties }),
    trials: Type.Array(Type.Object({ version: Type.String(), trial: PolicyTrial }), { maxItems: 8 }),
    heads: Type.Array(Type.Object({ version: Type.String(), trial: HeadsTrial }), { maxItems: 8 }),
  }),
);

/** Parses what another process learned. Throws if it has another format. */
export function readLearned(
  text: string,
): Pick<LearnedFeedback, 'accountId' | 'ability' | 'trials' | 'heads'> {
  return learned.Parse(JSON.parse(text));
}

const readAbility = storedReader(Ability);
const readTrial = storedReader(PolicyTrial);

/** Parses rows, by account; rows of another format are skipped and learned again. */
export function readAbilities(rows: readonly AbilityRow[]): ReadonlyMap<string, readonly StoredAbility[]> {
  return byAccount(rows, ({ model, belief }) => {
    const value = readAbility(belief);
    return value && { model, ...value };
  });
}

/** Like `readAbilities`. */
export function readTrials(rows: readonly TrialRow[]): ReadonlyMap<string, readonly NamedTrial[]> {
  return byAccount(rows, ({ version, trial }) => {
    const value = readTrial(trial);
    return value && { version, trial: value };
  });
}

function byAccount<Row extends { readonly account_id: string }, T>(
  rows: readonly Row[],
  read: (row: Row) => T | undefined,
): ReadonlyMap<string, readonly T[]> {
  const accounts = new Map<string, T[]>();
  for (const row of rows) {
    const value = read(row);
    if (value === undefined) continue;
    const own = accounts.get(row.account_id) ?? [];
    own.push(value);
    accounts.set(row.account_id, own);
  }
  return accounts;
}
