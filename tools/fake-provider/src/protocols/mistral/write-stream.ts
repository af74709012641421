import { contentPieces, type Payload, splitTokens } from '../../answer/index.ts';
import { createSseFraming } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import type { StreamPlan } from '../../script/script.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn } from '../turn.ts';
import { mistralError } from './errors.ts';
import { callsOf, finishOf, idOf, thinkChunk, usageOf } from './write-answer.ts';

/** Nameless events; an error as the error object itself. */
export const mistralFraming = createSseFraming({
  error: (data, name) => ({
    role: 'given',
    data: JSON.stringify(mistralError(data, 500)),
    ...(name === undefined ? {} : { event: name }),
  }),
});

/** All events, `[DONE]` included unless the plan leaves it out. Calls come whole, beside the finish reason. */
export function writeMistralEvents(order: AnswerInput, plan: StreamPlan): Payload[] {
  const done: Payload[] = plan.done === false ? [] : [{ role: 'done', data: '[DONE]' }];
  if (plan.events !== undefined) return [...plan.events.map(givenEvent), ...done];
  const turn = planTurn(order);
  const payloads: Payload[] = [];
  for (const [index, text] of turn.texts.entries()) {
    const say = (delta: unknown): void => {
      payloads.push({ role: 'delta', data: chunk(turn, index, delta, null) });
    };
    if (plan.role !== 'never') say({ role: 'assistant', content: '' });
    for (const piece of splitTokens(turn.reasoning)) say({ content: [thinkChunk(piece)] });
    for (const piece of text === null ? [] : contentPieces(text, plan)) say({ content: piece });
  }
  if (plan.finish !== false) {
    const finishes = turn.texts.map((_, index) => finishEvent(turn, index));
    payloads.push(...finishes, ...(plan.finishTwice === true ? finishes : []));
  } else if (turn.calls.length > 0) {
    payloads.push({ role: 'delta', data: chunk(turn, 0, callsDelta(turn), null) });
  }
  return [...payloads, ...done];
}

function givenEvent(data: unknown): Payload {
  return isRecord(data) && 'error' in data && data['choices'] === undefined
    ? mistralFraming.error(data['error'], undefined)
    : mistralFraming.given(data, undefined);
}

function callsDelta(turn: Turn): unknown {
  return { content: null, tool_calls: callsOf(turn) };
}

function finishEvent(turn: Turn, index: number): Payload {
  const delta = turn.calls.length > 0 && index === 0 ? callsDelta(turn) : { content: '' };
  const isLast = index === turn.texts.length - 1;
  return { role: 'finish', data: chunk(turn, index, delta, finishOf(turn), isLast ? usageOf(turn) : {}) };
}

function chunk(
  turn: Turn,
  index: number,
  delta: unknown,
  finish: string | null,
  usage: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    id: idOf(turn),
    object: 'chat.completion.chunk',
    created: turn.created,
    model: turn.model,
    choices: [{ index, delta, finish_reason: finish, logprobs: null }],
    ...usage,
    ...turn.plan.extra,
  });
}
