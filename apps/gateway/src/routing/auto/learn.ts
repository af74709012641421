/** What choosing learns from answers: their pace and length, and what graders say of them. */
import { successOf } from '@sluice/router';
import type { Grade, Route, ServedAnswer } from '../port.ts';
import type { AutoState } from './auto-state.ts';
import { forecastOf } from './decision-record.ts';

/** Notes how an answer went, for the next choices. */
export function learnFromAnswer(state: AutoState, route: Route, answer: ServedAnswer): void {
  const { model, promptTokens, outputTokens, firstTokenMs, totalMs } = answer;
  state.record.observe(model.id, model.reasoning, {
    firstTokenMs,
    totalMs,
    outputTokens,
    expectedTokens: route.auto?.forecast.outputTokens,
  });
  const { auto } = route;
  if (auto === undefined) return;
  state.sessions.note(auto.sessionKey, model.id, promptTokens + outputTokens);
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
    const blind = blindChoice(state, accountId, record);
    if (blind !== undefined) {
      const expected = state.directory().find(blind);
      if (expected !== undefined)
        state.guard().observe(score, successOf(forecast, abilities.of(expected).abilities));
    }
  }
  await state.keepBelief(accountId, abilities.learn(target, forecast, score));
}

/** The candidate that would have been chosen without the prompt: the same costs and times, another forecast. */
function blindChoice(state: AutoState, accountId: string, { ranked }: Grade['record']): string | undefined {
  const usual = state.usual();
  let best: { readonly model: string; readonly utility: number } | undefined;
  for (const { model, success, utility } of ranked) {
    const target = state.directory().find(model);
    if (target === undefined || utility === null) continue;
    const blind = successOf(usual, state.abilities(accountId).of(target).abilities);
    const total = utility - success + blind;
    if (best === undefined || total > best.utility) best = { model, utility: total };
  }
  return best?.model;
}
