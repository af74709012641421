/** What choosing learns from answers: their pace and length, and what graders say of them. */

import { cachesPromptsAutomatically, minCachedPromptTokens } from '@sluice/catalog';
import { type DecisionCause, predictSuccess } from '@sluice/router';
import type { ModelDirectory } from '../../providers/index.ts';
import type { Route, ServedAnswer } from '../decision.ts';
import type { Quality } from '../scoring/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { willReason } from '../will-reason.ts';
import type { Abilities } from './abilities.ts';
import type { AccountPolicies, PolicyEvidence } from './account-policies.ts';
import { forecastOf } from './decision-record.ts';
import type { Feedback, LearnedFeedback } from './feedback.ts';
import type { TrackRecord } from './track-record.ts';

/** Share of its limit from which an answer counts as cut by it. */
const nearlyAll = 0.95;

/** Shorter prompts are mostly what providers put around them. */
const tellingTokens = 200;

/**
 * What a provider counted for one token of what was estimated for its model; undefined where the estimate itself is but a
 * guess.
 */
function promptRatio({ features }: Route, { model, promptTokens }: ServedAnswer): number | undefined {
  const isGuess = features.modalities.size > 0 || features.promptTokens < tellingTokens || promptTokens === 0;
  return isGuess ? undefined : promptTokens / (features.promptTokens * (model.tokenizerMultiplier ?? 1));
}

/** Of an answer that calls many tools, so many tell whose it is. */
const maxCallIds = 8;

/**
 * Tokens that the provider may still have for the conversation's next turn.
 * @param expected what it was expected to have had for this one
 */
function cachedAfter(
  { model, promptTokens, cachedTokens, outputTokens }: ServedAnswer,
  expected: number,
): number {
  if (!cachesPromptsAutomatically(model.provider.protocol)) return cachedTokens ?? 0;
  // It was expected to have some of it, and had none: it keeps nothing, or not for long.
  if (expected >= minCachedPromptTokens && cachedTokens === 0) return 0;
  return promptTokens < minCachedPromptTokens ? 0 : promptTokens + outputTokens;
}

/** What learning from answers writes to. */
export interface AnswerLearningDeps {
  readonly record: TrackRecord;
  readonly sessions: Sessions;
  /** Called for every answer of a model that `auto` chose, for metrics. */
  readonly onChoice: (policy: string, cause: DecisionCause) => void;
  /** Called for every choice that was also made with shadow weights, for metrics. */
  readonly onShadow: (isSame: boolean) => void;
}

/** What learning from feedback reads and writes. */
export interface FeedbackLearningDeps {
  readonly directory: () => ModelDirectory;
  readonly abilities: (accountId: string) => Abilities;
  readonly policies: AccountPolicies;
  /** Stores feedback and what it changes, all or nothing; false if the request already has feedback. */
  readonly storeFeedback: (feedback: LearnedFeedback) => Promise<boolean>;
}

/** Records how an answer went, for the next decisions. */
export function learnFromAnswer(deps: AnswerLearningDeps, route: Route, answer: ServedAnswer): void {
  const { model, outputTokens, firstTokenMs, totalMs } = answer;
  // A server that a caller brings along says nothing of the one that others reach by the same name.
  if (answer.attempts === 1 && model.provider.foundBy !== 'request') {
    const { choices, maxOutputTokens } = route.features;
    const ofOne = outputTokens / Math.max(1, choices);
    // An answer that reached its limit says nothing of how long it would have been.
    const isCut = maxOutputTokens != null && ofOne >= maxOutputTokens * nearlyAll;
    deps.record.observe(model.id, willReason(model, route.features), {
      firstTokenMs,
      totalMs,
      outputTokens: ofOne,
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
  // A dial is one of eleven words for it; what stands between two is told as the nearer one.
  deps.onChoice(
    auto.policy.replace(/^dial ([\d.]+)$/, (_, dial) => `dial ${Math.round(Number(dial))}`),
    auto.cause,
  );
}

/**
 * Moves what is believed of the model, and what is thought of the policies. False where the request had been graded before.
 * Rejects when the store fails; then nothing is learned, and the grade may be sent again.
 */
export async function learnFromFeedback(
  deps: FeedbackLearningDeps,
  { requestId, accountId, model, score, record }: Feedback,
): Promise<boolean> {
  const target = deps.directory().find(model);
  if (target === undefined) return false;
  const abilities = deps.abilities(accountId);
  const belief = abilities.learned(target, forecastOf(record), score);
  const trials = deps.policies.learned(accountId, {
    served: servedEvidence(deps, { accountId, model, score, record }),
    shadow: shadowEvidence({ model, score, record }),
  });
  // Stored first: a grade that fails there is sent again, and must not count twice.
  if (!(await deps.storeFeedback({ requestId, accountId, score, belief, trials }))) return false;
  abilities.keep(belief);
  deps.policies.keep(accountId, trials);
  return true;
}

/** What a grade says of the policy that serves; undefined where it did not choose, or not by the prompt. */
function servedEvidence(
  deps: FeedbackLearningDeps,
  { accountId, model, score, record }: Omit<Feedback, 'requestId'>,
): PolicyEvidence['served'] {
  const { quality, isPromptAgnostic } = deps.policies.of(accountId);
  const hasChosen = record.cause === 'utility' && !record.guarded && record.version === quality.version;
  const chosen = record.ranked[0];
  // A fallback that answered was not its choice.
  if (!hasChosen || isPromptAgnostic || chosen?.utility == null || chosen.model !== model) return undefined;
  const blind = blindChoice(deps, quality, accountId, record);
  const paid = chosen.success - chosen.utility;
  return {
    version: quality.version,
    grade: {
      ...{ score, forecast: chosen.success, paid },
      blind:
        blind === undefined || blind.model === model
          ? undefined
          : { forecast: blind.success, paid: blind.success - blind.utility },
    },
  };
}

/** How much nearer weights in shadow came to the grade. A blind forecast is nobody's, and is compared with none. */
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

interface BlindChoice {
  readonly model: string;
  readonly success: number;
  readonly utility: number;
}

/** The candidate that would have been chosen without the prompt, with what is foretold of it by the prompt. */
function blindChoice(
  deps: FeedbackLearningDeps,
  quality: Quality,
  accountId: string,
  { ranked }: Feedback['record'],
): BlindChoice | undefined {
  const usual = quality.usual();
  let most = Number.NEGATIVE_INFINITY;
  let chosen: BlindChoice | undefined;
  for (const { model, success, utility } of ranked) {
    const target = deps.directory().find(model);
    if (target === undefined || utility === null) continue;
    const { abilities } = deps.abilities(accountId).of(target, quality.priors);
    const blind = utility - success + predictSuccess(usual, abilities);
    if (blind <= most) continue;
    most = blind;
    chosen = { model, success, utility };
  }
  return chosen;
}
