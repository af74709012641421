/** What choosing learns from answers: their pace and length, and what graders say of them. */
import { cachesPromptsAutomatically, minCachedPromptTokens } from '@sluice/catalog';
import { predictSuccess } from '@sluice/router';
import type { Grade, Route, ServedAnswer } from '../port.ts';
import type { PolicyEvidence } from './account-policies.ts';
import type { AutoState } from './auto-state.ts';
import { forecastOf } from './decision-record.ts';
import type { Quality } from './quality.ts';
import { willReason } from './will-reason.ts';

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
const mostCallIds = 8;

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

/** Notes how an answer went, for the next choices. */
export function learnFromAnswer(state: AutoState, route: Route, answer: ServedAnswer): void {
  const { model, outputTokens, firstTokenMs, totalMs } = answer;
  // A server that a caller brings along says nothing of the one that others reach by the same name.
  if (answer.attempts === 1 && model.provider.foundBy !== 'request') {
    const { choices, maxOutputTokens } = route.features;
    const ofOne = outputTokens / Math.max(1, choices);
    // An answer that reached its limit says nothing of how long it would have been.
    const isCut = maxOutputTokens != null && ofOne >= maxOutputTokens * nearlyAll;
    state.record.observe(model.id, willReason(model, route.features), {
      firstTokenMs,
      totalMs,
      outputTokens: ofOne,
      expectedTokens: isCut ? undefined : route.auto?.forecast.outputTokens,
      promptRatio: route.auto === undefined ? undefined : promptRatio(route, answer),
    });
  }
  const { auto } = route;
  if (auto === undefined) return;
  state.sessions.note(auto.sessionKeys(answer.callIds.slice(0, mostCallIds)), {
    model: model.id,
    promptTokens: cachedAfter(answer, auto.outlook.session?.cachedTokens ?? 0),
    cacheMs: auto.cacheMs,
  });
  if (auto.shadow !== undefined) state.onShadow(auto.shadow.model === auto.ranked[0]?.id);
  // A dial is one of eleven words for it; what stands between two is told as the nearer one.
  state.onChoice(
    auto.policy.replace(/^dial ([\d.]+)$/, (_, dial) => `dial ${Math.round(Number(dial))}`),
    auto.cause,
  );
}

/**
 * Moves what is believed of the model, and what is thought of the policies. False where the request had been graded before.
 * Rejects when the store fails; then nothing is learned, and the grade may be sent again.
 */
export async function learnFromGrade(
  state: AutoState,
  { requestId, accountId, model, score, record }: Grade,
): Promise<boolean> {
  const target = state.directory().find(model);
  if (target === undefined) return false;
  const abilities = state.abilities(accountId);
  const belief = abilities.learned(target, forecastOf(record), score);
  const trials = state.policies.learned(accountId, {
    served: servedEvidence(state, { accountId, model, score, record }),
    shadow: shadowEvidence({ model, score, record }),
  });
  // Stored first: a grade that fails there is sent again, and must not count twice.
  if (!(await state.keepGrade({ requestId, accountId, score, belief, trials }))) return false;
  abilities.keep(belief);
  state.policies.keep(accountId, trials);
  return true;
}

/** What a grade says of the policy that serves; undefined where it did not choose, or not by the prompt. */
function servedEvidence(
  state: AutoState,
  { accountId, model, score, record }: Omit<Grade, 'requestId'>,
): PolicyEvidence['served'] {
  const { quality, isBlind } = state.policies.of(accountId);
  const hasChosen = record.cause === 'utility' && !record.guarded && record.version === quality.version;
  const chosen = record.ranked[0];
  // A fallback that answered was not its choice.
  if (!hasChosen || isBlind || chosen?.utility == null || chosen.model !== model) return undefined;
  const blind = blindChoice(state, quality, accountId, record);
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
}: Pick<Grade, 'model' | 'score' | 'record'>): PolicyEvidence['shadow'] {
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
  state: AutoState,
  quality: Quality,
  accountId: string,
  { ranked }: Grade['record'],
): BlindChoice | undefined {
  const usual = quality.usual();
  let most = Number.NEGATIVE_INFINITY;
  let chosen: BlindChoice | undefined;
  for (const { model, success, utility } of ranked) {
    const target = state.directory().find(model);
    if (target === undefined || utility === null) continue;
    const { abilities } = state.abilities(accountId).of(target, quality.priors);
    const blind = utility - success + predictSuccess(usual, abilities);
    if (blind <= most) continue;
    most = blind;
    chosen = { model, success, utility };
  }
  return chosen;
}
