/** Beliefs about candidates, for explanations. */
import { predictSuccess, successRange } from '@sluice/router';
import type { Principal } from '../auth/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { AutoState } from './auto-state.ts';
import type { AutoFacts, Belief } from './decision.ts';
import type { ActiveHeads, Quality } from './scoring/index.ts';

/** The candidates that nobody has scored. */
export function unmeasuredOf(
  { abilities }: AutoState,
  { priors }: Quality,
  { accountId }: Principal,
  models: readonly ModelTarget[],
  heads: ActiveHeads | undefined,
): ReadonlySet<string> {
  const estimates = abilities(accountId);
  const isUnknown = (target: ModelTarget): boolean =>
    estimates.of(target, priors).source === 'facts' && heads?.beliefOf(target) === undefined;
  return new Set(models.filter(isUnknown).map(({ id }) => id));
}

/** What is believed about a candidate, and why. */
export function beliefOf(
  { abilities }: AutoState,
  { priors }: Quality,
  { accountId }: Principal,
  forecast: AutoFacts['forecast'],
  target: ModelTarget | undefined,
  heads: ActiveHeads | undefined,
): Belief | undefined {
  if (target === undefined) return undefined;
  const { source, abilities: own } = abilities(accountId).of(target, priors);
  const head = heads?.beliefOf(target);
  const known = { ...own, head };
  const [low, high] = successRange(forecast, known);
  const expected = predictSuccess({ ...forecast, heads: undefined }, known);
  const plain = predictSuccess({ ...forecast, factors: undefined, heads: undefined }, known);
  return {
    source: head === undefined ? source : 'grades',
    low,
    high,
    byLikeness: expected - plain,
    byHeads: predictSuccess(forecast, known) - expected,
  };
}

/** Expected success of a candidate without heads. */
export function expectedOf(
  { abilities }: AutoState,
  { priors }: Quality,
  { accountId }: Principal,
  forecast: AutoFacts['forecast'],
  target: ModelTarget | undefined,
): number | undefined {
  return target && predictSuccess(forecast, abilities(accountId).of(target, priors).abilities);
}
