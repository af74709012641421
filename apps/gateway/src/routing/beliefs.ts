/** Beliefs about candidates, for explanations. */
import { predictSuccess, successRange } from '@sluice/router';
import type { Principal } from '../auth/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { AutoState } from './auto-state.ts';
import type { AutoFacts, Belief } from './decision.ts';
import type { Quality } from './scoring/index.ts';

/** The candidates that nobody has scored. */
export function unmeasuredOf(
  { abilities }: AutoState,
  { priors }: Quality,
  { accountId }: Principal,
  models: readonly ModelTarget[],
): ReadonlySet<string> {
  const estimates = abilities(accountId);
  return new Set(
    models.filter((target) => estimates.of(target, priors).source === 'facts').map(({ id }) => id),
  );
}

/** What is believed about a candidate, and why. */
export function beliefOf(
  { abilities }: AutoState,
  { priors }: Quality,
  { accountId }: Principal,
  forecast: AutoFacts['forecast'],
  target: ModelTarget | undefined,
): Belief | undefined {
  if (target === undefined) return undefined;
  const { source, abilities: known } = abilities(accountId).of(target, priors);
  const [low, high] = successRange(forecast, known);
  const plain = predictSuccess({ ...forecast, factors: undefined }, known);
  return { source, low, high, byLikeness: predictSuccess(forecast, known) - plain };
}
