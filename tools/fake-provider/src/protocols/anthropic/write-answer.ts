import { recordOf } from '../body-facts.ts';
import { base58Id } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { argumentsOf, planTurn, type Turn, type TurnCall } from '../turn.ts';
import { rulesOf } from './model-rules.ts';
import { REDACTED, THINKING } from './thinking-rules.ts';

/** A content block of an answer. Tool calls carry their arguments as text for streaming. */
export type AnswerBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly call: TurnCall };

/** Stop reasons: SDK 1.11.0, StopReason. A word that is not in this table is written as it is. */
const STOPS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  stop_sequence: 'stop_sequence',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

/** The blocks of an answer in the service's order: thinking, text, calls. */
export function blocksOf(turn: Turn, order: AnswerInput): AnswerBlock[] {
  const { signer } = order.settings;
  const blocks: AnswerBlock[] = [];
  if (turn.reasoning !== '') {
    // With `omitted` the text stays away and the signature stands for it.
    const isOmitted = recordOf(recordOf(turn.facts.body)['thinking'])['display'] === 'omitted';
    const thinking = isOmitted ? '' : turn.reasoning;
    blocks.push({ type: 'thinking', thinking, signature: signer.sign(THINKING, thinking) });
  }
  if (turn.plan.redactedReasoning !== undefined) {
    blocks.push({ type: 'redacted_thinking', data: signer.seal(REDACTED, turn.plan.redactedReasoning) });
  }
  const text = turn.texts[0] ?? '';
  if (text !== '') blocks.push({ type: 'text', text });
  for (const [index, call] of turn.calls.entries()) {
    const id = call.id ?? `toolu_01${base58Id(`call ${turn.seq} ${index}`, 22)}`;
    blocks.push({ type: 'tool_use', id, name: call.name, call });
  }
  return blocks;
}

/** `stop_reason`, `stop_sequence` and, on models that tell them, `stop_details`. */
export function stopMembers(turn: Turn): Record<string, unknown> {
  const reason = turn.stop === '' ? null : (STOPS[turn.stop] ?? turn.stop);
  const isRefusal = reason === 'refusal';
  const details = isRefusal
    ? { type: 'refusal', category: null, explanation: turn.plan.refusal ?? turn.plan.finishMessage ?? null }
    : null;
  return {
    stop_reason: reason,
    stop_sequence: turn.stopSequence,
    ...(isRefusal || rulesOf(turn.model).tellsStopDetails ? { stop_details: details } : {}),
  };
}

/** The full usage object of a message. */
export function messageUsage(turn: Turn, outputTokens: number): Record<string, unknown> {
  const { counts } = turn;
  return {
    input_tokens: counts.input,
    cache_creation_input_tokens: counts.cacheWrite,
    cache_read_input_tokens: counts.cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: counts.cacheWrite, ephemeral_1h_input_tokens: 0 },
    output_tokens: outputTokens,
    ...(rulesOf(turn.model).tellsThinkingTokens && outputTokens === counts.output
      ? { output_tokens_details: { thinking_tokens: counts.reasoning } }
      : {}),
    service_tier: 'standard',
    inference_geo: 'not_available',
  };
}

export function messageId(turn: Turn): string {
  return turn.plan.id ?? `msg_01${base58Id(`message ${turn.seq}`, 22)}`;
}

/** One whole `message`, with the members and their order of recorded answers. */
export function writeAnthropicAnswer(order: AnswerInput): string {
  const turn = planTurn(order);
  const usage =
    turn.usage === 'none'
      ? {}
      : { usage: turn.usage === 'auto' ? messageUsage(turn, turn.counts.output) : turn.usage };
  return JSON.stringify({
    model: turn.model,
    id: messageId(turn),
    type: 'message',
    role: 'assistant',
    content: blocksOf(turn, order).map(wholeBlock),
    ...stopMembers(turn),
    ...usage,
    ...turn.plan.extra,
  });
}

function wholeBlock(block: AnswerBlock): unknown {
  if (block.type !== 'tool_use') return block;
  const { id, name, call } = block;
  return { type: 'tool_use', id, name, input: argumentsOf(call) ?? {}, ...call.plan.extra };
}
