/** Beliefs as they are stored. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { StoredBelief } from './abilities.ts';

const Belief = Type.Object({ mean: Type.Array(Type.Number()), covariance: Type.Array(Type.Number()) });
const check = Compile(Belief);

/** A row of the store. */
export interface BeliefRow {
  readonly account_id: string;
  readonly model: string;
  readonly belief: string;
  readonly updated_at: number;
}

export function beliefRow(
  accountId: string,
  { model, mean, covariance }: StoredBelief,
  nowMs: number,
): BeliefRow {
  const belief: Static<typeof Belief> = { mean: [...mean], covariance: [...covariance] };
  return { account_id: accountId, model, belief: JSON.stringify(belief), updated_at: nowMs };
}

/** What rows say, by account; rows of another form are passed over: what they knew is learned again. */
export function readBeliefs(rows: readonly BeliefRow[]): ReadonlyMap<string, readonly StoredBelief[]> {
  const beliefs = new Map<string, StoredBelief[]>();
  for (const { account_id: account, model, belief } of rows) {
    const value: unknown = parsed(belief);
    if (!check.Check(value)) continue;
    const own = beliefs.get(account) ?? [];
    own.push({ model, ...value });
    beliefs.set(account, own);
  }
  return beliefs;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
