/** Learns from responses (latency, throughput, length) and from feedback. */

import { cachesPromptsAutomatically, minCachedPromptTokens } from '@sluice/catalog';
import { type DecisionCause, predictSuccess, withHeads } from '@sluice/router';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import type { Broadcast } from '../../shared-state/index.ts';
import type { Route, ServedAnswer } from '../decision.ts';
import type { Quality } from '../scoring/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { willReason } from '../will-reason.ts';
import type { Abilities } from './abilities.ts';
import type { AccountHeads, HeadsEvidence } from './account-heads.ts';
import type { AccountPolicies, PolicyEvidence } from './account-policies.ts';
import { forecastOf, headForecastOf, sampleOf } from './decision-record.ts';
import type { Feedback, LearnedFeedback } from './feedback.ts';
import { readLearned } from './stored-rows.ts';
import type { TrackRecord } from './track-record.ts';

/** Fraction of the limit from which an answer counts as truncated. */
const nearlyAll = 0.95;

/** Shorter prompts consist mostly of what providers add to them. */
const minMeasuredTokens = 200;

/** Tokens counted by a provider per estimated token; undefined if the estimate is just a guess. */
function promptRatio({ features }: Route, { model, promptTokens }: ServedAnswer): number | undefined {
  const isGuess =
    features.modalities.size > 0 || features.promptTokens < minMeasuredTokens || promptTokens === 0;
  return isGuess ? undefined : promptTokens / (features.promptTokens * (model.tokenizerMultiplier ?? 1));
}

/** Number of tool call ids that identify an answer. */
const maxCallIds = 8;

/**
 * Tokens that the provider may still have cached for the next turn of the conversation.
 * @param expected cached tokens expected for this turn
 */
function cachedAfter(
  { model, promptTokens, cachedTokens, outputTokens }: ServedAnswer,
  expected: number,
): number {
  if (!cachesPromptsAutomatically(model.provider.protocol)) return cachedTokens ?? 0;
  // It was expected to be cached partly and was not: the provider does not cache, or not for long.
  if (expected >= minCachedPromptTokens && cachedTokens === 0) return 0;
  return promptTokens < minCachedPromptTokens ? 0 : promptTokens + outputTokens;
}

/** State updated by learning from answers. */
export interface AnswerLearningDeps {
  readonly record: TrackRecord;
  readonly sessions: Sessions;
  /** Called for every answer of a model that `auto` chose, for metrics. */
  readonly onChoice: (policy: string, cause: DecisionCause) => void;
  /** Called for every choice that was also made with shadow weights, for metrics. */
  readonly onShadow: (isSame: boolean) => void;
}

/** State used by learning from feedback. */
export interface FeedbackLearningDeps {
  readonly directory: () => ModelDirectory;
  readonly abilities: (accountId: string) => Abilities;
  readonly policies: AccountPolicies;
  readonly heads: AccountHeads;
  /** Called for every grade of a prompt of which a sample was kept. */
  readonly onKept: (accountId: string) => void;
  /** Stores feedback and what it changes, all or nothing; false if the request already has feedback. */
  readonly storeFeedback: (feedback: LearnedFeedback) => Promise<boolean>;
  readonly broadcast: Broadcast;
}

/** Records how an answer went, for the next decisions. */
export function learnFromAnswer(deps: AnswerLearningDeps, route: Route, answer: ServedAnswer): void {
  const { model, outputTokens, firstTokenMs, totalMs } = answer;
  // A server specified by a caller says nothing about the one that others reach under the same name.
  if (answer.attempts === 1 && model.provider.foundBy !== 'request') {
    const { choices, maxOutputTokens } = route.features;
    const perChoice = outputTokens / Math.max(1, choices);
    // A truncated answer says nothing about its natural length.
    const isCut = maxOutputTokens != null && perChoice >= maxOutputTokens * nearlyAll;
    deps.record.observe(model.id, willReason(model, route.features), {
      firstTokenMs,
      totalMs,
      outputTokens: perChoice,
      expectedTokens: isCut ? undefined : route.auto?.forecast.outputTokens,
      promptRatio: route.auto === undefined ? undefined : promptRatio(route, answer),
    });
  }
  const { auto } = route;
  if (auto === undefined) return;
  deps.sessions.note(auto.sessionKeys(answer.callIds.slice(0, maxCallIds)), {
    model: model.id,
    promptTokens: cachedAfter(answer, auto.outlook.session?.cachedTokens ?? 0),
    cacheMs: auto.cacheMs,
  });
  if (auto.shadow !== undefined) deps.onShadow(auto.shadow.model === auto.ranked[0]?.id);
  // A dial has eleven steps; values in between are rounded.
  deps.onChoice(
    auto.policy.replace(/^dial ([\d.]+)$/, (_, dial) => `dial ${Math.round(Number(dial))}`),
    auto.cause,
  );
}

/**
 * Updates the estimates of the model and the policies. False if the request already has feedback. Rejects if the
 * store fails; then nothing is learned, and the feedback can be sent again.
 */
export async function learnFromFeedback(
  deps: FeedbackLearningDeps,
  { requestId, accountId, keyId, model, score, record }: Feedback,
): Promise<boolean> {
  const target = deps.directory().find(model);
  if (target === undefined) return false;
  const abilities = deps.abilities(accountId);
  const ability = abilities.learned(target, forecastOf(record), score);
  const trials = deps.policies.learned(accountId, {
    served: servedEvidence(deps, { accountId, keyId, model, score, record }),
    shadow: shadowEvidence({ model, score, record }),
  });
  const { priors } = deps.policies.of(accountId).quality;
  const expected = predictSuccess(forecastOf(record), abilities.of(target, priors).abilities);
  const heads = deps.heads.learned(
    accountId,
    headsEvidence(deps, { accountId, keyId, score, record }, target, expected),
  );
  const sample = sampleOf(record);
  const kept = sample && {
    accountId,
    promptId: requestId,
    keyId,
    task: undefined,
    sample,
    grades: [{ model, score, expected }],
  };
  // Stored first: feedback that fails here will be sent again, and must not count twice.
  if (!(await deps.storeFeedback({ requestId, accountId, score, ability, trials, heads, kept })))
    return false;
  abilities.update(ability);
  deps.policies.update(accountId, trials);
  deps.heads.noteGrade(accountId);
  deps.heads.update(accountId, heads);
  deps.broadcast.send('feedback', JSON.stringify({ accountId, ability, trials, heads }));
  if (kept !== undefined) deps.onKept(accountId);
  return true;
}

/** Takes over what another process learned from feedback. Throws if it is not in the form of `learnFromFeedback`. */
export function takeFeedbackOfOthers(
  { abilities, policies, heads: own }: Pick<FeedbackLearningDeps, 'abilities' | 'policies' | 'heads'>,
  text: string,
): void {
  const { accountId, ability, trials, heads } = readLearned(text);
  abilities(accountId).update(ability);
  policies.update(accountId, trials);
  own.noteGrade(accountId);
  own.update(accountId, heads);
}

/** How much closer to the score heads came than the prediction without them. */
function headsEvidence(
  { heads }: Pick<FeedbackLearningDeps, 'heads'>,
  { accountId, keyId, score, record }: Pick<Feedback, 'accountId' | 'keyId' | 'score' | 'record'>,
  target: ModelTarget,
  expected: number,
): readonly HeadsEvidence[] {
  return (record.heads ?? []).flatMap((said) => {
    const active = heads.find(accountId, said.version);
    if (active === undefined) return [];
    const moved = withHeads(expected, headForecastOf(said), active.beliefOf(target));
    return [{ version: said.version, keyId, advantage: (expected - score) ** 2 - (moved - score) ** 2 }];
  });
}

/** Evidence about the active policy; undefined if it did not choose, or ignored the prompt. */
function servedEvidence(
  deps: FeedbackLearningDeps,
  { accountId, model, score, record }: Omit<Feedback, 'requestId'>,
): PolicyEvidence['served'] {
  const { quality, isPromptAgnostic } = deps.policies.of(accountId);
  // What heads chose is evidence about them, not about the weights.
  const byWeights = record.heads?.some(({ serving }) => serving) !== true;
  const hasChosen =
    record.cause === 'utility' && !record.guarded && byWeights && record.version === quality.version;
  const chosen = record.ranked[0];
  // The answer came from a fallback, which it did not choose.
  if (!hasChosen || isPromptAgnostic || chosen?.utility == null || chosen.model !== model) return undefined;
  const baseline = baselineChoice(deps, quality, accountId, record);
  const paid = chosen.success - chosen.utility;
  return {
    version: quality.version,
    feedback: {
      score,
      forecast: chosen.success,
      paid,
      baseline:
        baseline === undefined || baseline.model === model
          ? undefined
          : { forecast: baseline.success, paid: baseline.success - baseline.utility },
    },
  };
}

/** How much closer the shadow weights were to the feedback. Predictions that ignore the prompt are not compared. */
function shadowEvidence({
  model,
  score,
  record,
}: Pick<Feedback, 'model' | 'score' | 'record'>): PolicyEvidence['shadow'] {
  const answered = record.ranked.find((one) => one.model === model);
  if (record.shadow === undefined || record.guarded || answered?.shadow === undefined) return undefined;
  const advantage = (answered.success - score) ** 2 - (answered.shadow - score) ** 2;
  return { version: record.shadow.version, advantage };
}

interface BaselineChoice {
  readonly model: string;
  readonly success: number;
  readonly utility: number;
}

/** The baseline: the candidate that would be chosen without the prompt, with its prediction for the prompt. */
function baselineChoice(
  deps: FeedbackLearningDeps,
  quality: Quality,
  accountId: string,
  { ranked }: Feedback['record'],
): BaselineChoice | undefined {
  const meanForecast = quality.meanForecast();
  let maxUtility = Number.NEGATIVE_INFINITY;
  let chosen: BaselineChoice | undefined;
  for (const { model, success, utility } of ranked) {
    const target = deps.directory().find(model);
    if (target === undefined || utility === null) continue;
    const { abilities } = deps.abilities(accountId).of(target, quality.priors);
    const baseline = utility - success + predictSuccess(meanForecast, abilities);
    if (baseline <= maxUtility) continue;
    maxUtility = baseline;
    chosen = { model, success, utility };
  }
  return chosen;
}
