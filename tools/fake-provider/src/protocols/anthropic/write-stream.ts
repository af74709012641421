import { contentPieces, type Payload, splitCodePoints, splitTokens } from '../../answer/index.ts';
import { createSseFraming } from '../../exchange/framing.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import type { StreamPlan } from '../../script/script.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn } from '../turn.ts';
import { errorObject } from './errors.ts';
import { type AnswerBlock, blocksOf, messageId, messageUsage, stopMembers } from './write-answer.ts';

function event(
  role: Payload['role'],
  data: Readonly<Record<string, unknown>> & { readonly type: string },
): Payload {
  return { role, event: data.type, data: JSON.stringify(data) };
}

const PING = event('delta', { type: 'ping' });

function typeOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data['type'] === 'string' ? data['type'] : undefined;
}

/** `event: <type>` before every payload; errors as `event: error`; `ping` as heartbeat. */
export const anthropicFraming = createSseFraming({
  nameOf: typeOf,
  // Streaming guide, error events: overloaded_error is what the service sends in the middle of a stream.
  error: (data, name) => ({
    role: 'given',
    event: name ?? 'error',
    data: JSON.stringify({ type: 'error', error: errorObject(data, data === undefined ? 529 : 500) }),
  }),
  ping: PING,
});

/** All events from `message_start` to `message_stop`. */
export function writeAnthropicEvents(order: AnswerInput, plan: StreamPlan): Payload[] {
  const stop = plan.done === false ? [] : [event('done', { type: 'message_stop' })];
  if (plan.events !== undefined) return [...plan.events.map(givenEvent), ...stop];
  const turn = planTurn(order);
  const payloads = [startEvent(turn)];
  for (const [index, block] of blocksOf(turn, order).entries()) {
    const [start, ...deltas] = blockEvents(block, index, plan);
    if (start !== undefined) payloads.push(start);
    if (index === 0) payloads.push(PING);
    payloads.push(...deltas, event('delta', { type: 'content_block_stop', index }));
  }
  const finish = finishEvent(turn);
  if (plan.finish !== false) payloads.push(finish);
  if (plan.finish !== false && plan.finishTwice === true) payloads.push(finish);
  return [...payloads, ...stop];
}

function givenEvent(data: unknown): Payload {
  return isRecord(data) && 'error' in data && data['type'] === undefined
    ? anthropicFraming.error(data['error'], undefined)
    : anthropicFraming.given(data, undefined);
}

function startEvent(turn: Turn): Payload {
  const { stop_details: details } = stopMembers(turn);
  const usage = turn.usage === 'none' ? {} : { usage: messageUsage(turn, 1) };
  const message = {
    model: turn.model,
    id: messageId(turn),
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    ...(details === undefined ? {} : { stop_details: null }),
    ...usage,
    ...turn.plan.extra,
  };
  return event('delta', { type: 'message_start', message });
}

function finishEvent(turn: Turn): Payload {
  const { counts } = turn;
  const counted = {
    input_tokens: counts.input,
    cache_creation_input_tokens: counts.cacheWrite,
    cache_read_input_tokens: counts.cacheRead,
    output_tokens: counts.output,
    ...('output_tokens_details' in messageUsage(turn, counts.output)
      ? { output_tokens_details: { thinking_tokens: counts.reasoning } }
      : {}),
  };
  const usage = turn.usage === 'none' ? {} : { usage: turn.usage === 'auto' ? counted : turn.usage };
  return event('finish', { type: 'message_delta', delta: stopMembers(turn), ...usage });
}

/** A block's start and its deltas, without its stop. */
function blockEvents(block: AnswerBlock, index: number, plan: StreamPlan): Payload[] {
  const start = (contentBlock: unknown): Payload =>
    event('delta', { type: 'content_block_start', index, content_block: contentBlock });
  const delta = (value: unknown): Payload =>
    event('delta', { type: 'content_block_delta', index, delta: value });
  switch (block.type) {
    case 'thinking':
      return [
        start({ type: 'thinking', thinking: '', signature: '' }),
        ...splitTokens(block.thinking).map((thinking) => delta({ type: 'thinking_delta', thinking })),
        delta({ type: 'signature_delta', signature: block.signature }),
      ];
    case 'redacted_thinking':
      return [start(block)];
    case 'text':
      return [
        start({ type: 'text', text: '' }),
        ...contentPieces(block.text, plan).map((text) => delta({ type: 'text_delta', text })),
      ];
    default: {
      const { id, name, call } = block;
      const wanted = call.plan.fragments ?? splitCodePoints(call.argumentsText, 8);
      const pieces = call.plan.whole === true ? [call.argumentsText] : ['', ...wanted];
      return [
        start({ type: 'tool_use', id, name, input: {}, ...call.plan.extra }),
        ...pieces.map((piece) => delta({ type: 'input_json_delta', partial_json: piece })),
      ];
    }
  }
}
