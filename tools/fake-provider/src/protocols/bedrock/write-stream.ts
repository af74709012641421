import { contentPieces, type Payload, splitCodePoints, splitTokens } from '../../answer/index.ts';
import { isRecord } from '../../exchange/request-facts.ts';
import type { StreamPlan } from '../../script/script.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn, type TurnCall } from '../turn.ts';
import { isClaude } from './claude-rules.ts';
import { bedrockFraming } from './framing.ts';
import { callId, redactedOf, signatureOf, stopOf, usageOf } from './write-answer.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

type Emit = (event: string, members: Record<string, unknown>, role?: Payload['role']) => void;

/** All frames from `messageStart` to `metadata`. */
export function writeBedrockEvents(order: AnswerInput, plan: StreamPlan): Payload[] {
  if (plan.events !== undefined) return plan.events.map(givenEvent);
  const turn = planTurn(order);
  const payloads: Payload[] = [];
  const emit: Emit = (event, members, role = 'delta') => {
    // As recorded: members in the order of the alphabet, `p` a padding of changing length.
    const p = LETTERS.slice(0, 2 + ((payloads.length * 17) % 60));
    const padded = plan.tight === true ? members : { ...members, p };
    const sorted = Object.fromEntries(Object.entries(padded).sort(([a], [b]) => (a < b ? -1 : 1)));
    payloads.push({ role, event, data: JSON.stringify(sorted) });
  };
  emit('messageStart', { role: 'assistant' });
  emitBlocks(turn, order, plan, emit);
  if (plan.finish !== false) {
    // As recorded from Claude; other models have no such member.
    const fields = isClaude(turn.model)
      ? { additionalModelResponseFields: { delta: { stop_sequence: turn.stopSequence } } }
      : {};
    emit('messageStop', { ...fields, stopReason: stopOf(turn) }, 'finish');
    if (plan.finishTwice === true) emit('messageStop', { ...fields, stopReason: stopOf(turn) }, 'finish');
  }
  if (plan.done !== false && turn.usage !== 'none') {
    emit('metadata', { metrics: { latencyMs: 1 }, ...usageOf(turn, true), ...turn.plan.extra }, 'done');
  }
  return payloads;
}

function givenEvent(data: unknown): Payload {
  return isRecord(data) && 'error' in data && Object.keys(data).length === 1
    ? bedrockFraming.error(data['error'], undefined)
    : bedrockFraming.given(data, undefined);
}

/** As recorded: only a tool use has a `contentBlockStart`. */
function emitBlocks(turn: Turn, order: AnswerInput, plan: StreamPlan, emit: Emit): void {
  let contentBlockIndex = 0;
  const delta = (value: unknown): void => emit('contentBlockDelta', { contentBlockIndex, delta: value });
  const stop = (): void => {
    emit('contentBlockStop', { contentBlockIndex });
    contentBlockIndex += 1;
  };
  if (turn.reasoning !== '') {
    for (const text of splitTokens(turn.reasoning)) delta({ reasoningContent: { text } });
    const signed = signatureOf(turn, order);
    if (signed.signature !== undefined) delta({ reasoningContent: signed });
    stop();
  }
  const redactedContent = redactedOf(turn, order);
  if (redactedContent !== undefined) {
    delta({ reasoningContent: { redactedContent } });
    stop();
  }
  const text = turn.texts[0] ?? '';
  if (text !== '') {
    for (const piece of contentPieces(text, plan)) delta({ text: piece });
    stop();
  }
  for (const [index, call] of turn.calls.entries()) {
    const start = { toolUse: { name: call.name, toolUseId: callId(turn, index), ...call.plan.extra } };
    emit('contentBlockStart', { contentBlockIndex, start });
    for (const input of fragmentsOf(call)) delta({ toolUse: { input } });
    stop();
  }
}

function fragmentsOf(call: TurnCall): readonly string[] {
  if (call.plan.whole === true) return [call.argumentsText];
  return call.plan.fragments ?? splitCodePoints(call.argumentsText, 8);
}
