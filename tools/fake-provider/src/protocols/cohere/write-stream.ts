import { contentPieces, type Payload, splitCodePoints, splitTokens } from '../../answer/index.ts';
import { createSseFraming } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import type { StreamPlan } from '../../script/script.ts';
import { textOr } from '../body-facts.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn, type TurnCall } from '../turn.ts';
import { callId, finishOf, idOf, toolPlanOf, usageOf } from './write-answer.ts';

function event(
  role: Payload['role'],
  data: Readonly<Record<string, unknown>> & { readonly type: string },
): Payload {
  return { role, event: data.type, data: JSON.stringify(data) };
}

/** Named events; an error ends the message: `delta.error` and the reason ERROR (ChatMessageEndEventDelta). */
export const cohereFraming = createSseFraming({
  nameOf: (data) => (isRecord(data) && typeof data['type'] === 'string' ? data['type'] : undefined),
  error: (data, name) => {
    const given = isRecord(data) ? data['message'] : data;
    const delta = { finish_reason: 'ERROR', error: textOr(given, 'internal server error') };
    const payload = event('given', { type: 'message-end', delta });
    return name === undefined ? payload : { ...payload, event: name };
  },
});

/** All events from `message-start` to `message-end`. */
export function writeCohereEvents(order: AnswerInput, plan: StreamPlan): Payload[] {
  if (plan.events !== undefined) return plan.events.map(givenEvent);
  const turn = planTurn(order);
  const start = { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] };
  const payloads = [
    event('delta', { id: idOf(turn), type: 'message-start', delta: { message: start } }),
    ...contentEvents(turn, plan),
    ...toolEvents(turn),
  ];
  if (plan.finish === false) return payloads;
  const delta = { finish_reason: finishOf(turn), ...usageOf(turn) };
  const finish = event('finish', { type: 'message-end', delta, ...turn.plan.extra });
  return [...payloads, finish, ...(plan.finishTwice === true ? [finish] : [])];
}

function givenEvent(data: unknown): Payload {
  return isRecord(data) && 'error' in data && data['type'] === undefined
    ? cohereFraming.error(data['error'], undefined)
    : cohereFraming.given(data, undefined);
}

function contentEvents(turn: Turn, plan: StreamPlan): Payload[] {
  const blocks: { readonly type: 'thinking' | 'text'; readonly pieces: readonly string[] }[] = [];
  if (turn.reasoning !== '') blocks.push({ type: 'thinking', pieces: splitTokens(turn.reasoning) });
  const text = turn.calls.length === 0 ? (turn.texts[0] ?? '') : '';
  if (text !== '') blocks.push({ type: 'text', pieces: contentPieces(text, plan) });
  return blocks.flatMap(({ type, pieces }, index) => [
    event('delta', {
      type: 'content-start',
      index,
      delta: { message: { content: { type, [type]: '' } } },
    }),
    ...pieces.map((piece) =>
      event('delta', {
        type: 'content-delta',
        index,
        delta: { message: { content: { [type]: piece } } },
      }),
    ),
    event('delta', { type: 'content-end', index }),
  ]);
}

function toolEvents(turn: Turn): Payload[] {
  if (turn.calls.length === 0) return [];
  const plan = splitTokens(toolPlanOf(turn)).map((piece) =>
    event('delta', { type: 'tool-plan-delta', delta: { message: { tool_plan: piece } } }),
  );
  return [...plan, ...turn.calls.flatMap((call, index) => callEvents(turn, call, index))];
}

function callEvents(turn: Turn, call: TurnCall, index: number): Payload[] {
  const isWhole = call.plan.whole === true;
  const start = {
    id: callId(turn, index),
    type: 'function',
    function: { name: call.name, arguments: isWhole ? call.argumentsText : '' },
    ...call.plan.extra,
  };
  const pieces = isWhole ? [] : (call.plan.fragments ?? splitCodePoints(call.argumentsText, 8));
  return [
    event('delta', { type: 'tool-call-start', index, delta: { message: { tool_calls: start } } }),
    ...pieces.map((piece) =>
      event('delta', {
        type: 'tool-call-delta',
        index,
        delta: { message: { tool_calls: { function: { arguments: piece } } } },
      }),
    ),
    event('delta', { type: 'tool-call-end', index }),
  ];
}
