/** What choosing learns from answers: their pace and length, and what graders say of them. */
import { successOf } from '@sluice/router';
import type { Grade, Route, ServedAnswer } from '../port.ts';
import type { AutoState } from './auto-state.ts';
import { forecastOf } from './decision-record.ts';

/** Share of its limit from which an answer counts as cut by it. */
const nearlyAll = 0.95;

/** Notes how an answer went, for the next choices. */
export function learnFromAnswer(state: AutoState, route: Route, answer: ServedAnswer): void {
  const { model, promptTokens, outputTokens, firstTokenMs, totalMs } = answer;
  if (answer.attempts === 1) {
    const { choices, maxOutputTokens } = route.features;
    const ofOne = outputTokens / Math.max(1, choices);
    // An answer that reached its limit says nothing of how long it would have been.
    const isCut = maxOutputTokens != null && ofOne >= maxOutputTokens * nearlyAll;
    state.record.observe(model.id, model.reasoning, {
      firstTokenMs,
      totalMs,
      outputTokens: ofOne,
      expectedTokens: isCut ? undefined : route.auto?.forecast.outputTokens,
    });
  }
  const { auto } = route;
  if (auto === undefined) return;
  state.sessions.note(auto.sessionKeys(), {
    model: model.id,
    promptTokens: promptTokens + outputTokens,
    cacheMs: auto.cacheMs,
  });
  // A dial is one of eleven words for it; what stands between two is told as the nearer one.
  state.onChoice(
    auto.policy.replace(/^dial ([\d.]+)$/, (_, dial) => `dial ${Math.round(Number(dial))}`),
    auto.cause,
  );
}

/** Moves what is believed of the model, and what is thought of looking at prompts. */
export async function learnFromGrade(
  state: AutoState,
  { accountId, model, score, record }: Grade,
): Promise<void> {
  const abilities = state.abilities(accountId);
  const forecast = forecastOf(record);
  const target = state.directory().find(model);
  if (target === undefined) return;
  if (!record.guarded && record.cause === 'utility') {
    const chosen = record.ranked.find((one) => one.model === model);
    const blind = blindChoice(state, accountId, record);
    // Utility on both sides: a cheaper model chosen on purpose may well be right less often.
    if (chosen?.utility != null && blind !== undefined)
      state.guard(accountId).observe(score - chosen.success + chosen.utility, blind);
  }
  const belief = abilities.learned(target, forecast, score);
  // Stored first: a grade that fails there is sent again, and must not count twice.
  await state.keepBelief(accountId, belief);
  abilities.keep(belief);
}

/**
 * Utility of the candidate that would have been chosen without the prompt: the same costs and times, another forecast.
 * Undefined where nothing is known of it.
 */
function blindChoice(state: AutoState, accountId: string, { ranked }: Grade['record']): number | undefined {
  const usual = state.usual();
  let most = Number.NEGATIVE_INFINITY;
  let chosen: number | undefined;
  for (const { model, success, utility } of ranked) {
    const target = state.directory().find(model);
    if (target === undefined || utility === null) continue;
    const blind = utility - success + successOf(usual, state.abilities(accountId).of(target).abilities);
    if (blind <= most) continue;
    most = blind;
    chosen = utility;
  }
  return chosen;
}
