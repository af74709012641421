import { alphanumericId, uuidOf } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn, usageMember } from '../turn.ts';

/** Finish reasons: cohere-ai 8.1.0, ChatFinishReason. A word that is not in this table is written as it is. */
const STOPS: Readonly<Record<string, string>> = {
  stop: 'COMPLETE',
  stop_sequence: 'STOP_SEQUENCE',
  length: 'MAX_TOKENS',
  tool_calls: 'TOOL_CALL',
  content_filter: 'ERROR',
  error: 'ERROR',
};

export function finishOf(turn: Turn): string | null {
  return turn.stop === '' ? null : (STOPS[turn.stop] ?? turn.stop);
}

export function idOf(turn: Turn): string {
  return turn.plan.id ?? uuidOf(`chat ${turn.seq}`);
}

/** As recorded: the name, an underscore, twelve letters or digits. */
export function callId(turn: Turn, index: number): string {
  const call = turn.calls[index];
  return call?.id ?? `${call?.name ?? ''}_${alphanumericId(`call ${turn.seq} ${index}`, 12)}`;
}

/** Beside calls the model speaks in `tool_plan`, and always has one. */
export function toolPlanOf(turn: Turn): string {
  const names = turn.calls.map((call) => call.name).join(', ');
  return turn.texts[0] ?? `I will use the ${names} tool.`;
}

export function usageOf(turn: Turn): Record<string, unknown> {
  const { counts } = turn;
  const input = counts.input + counts.cacheRead + counts.cacheWrite;
  return usageMember(turn, 'usage', () => ({
    billed_units: { input_tokens: counts.input, output_tokens: counts.output },
    tokens: { input_tokens: input, output_tokens: counts.output },
    cached_tokens: counts.cacheRead,
  }));
}

/** One whole answer, with the members of recorded ones. */
export function writeCohereAnswer(order: AnswerInput): string {
  const turn = planTurn(order);
  return JSON.stringify({
    id: idOf(turn),
    message: messageOf(turn),
    finish_reason: finishOf(turn),
    ...usageOf(turn),
    ...turn.plan.extra,
  });
}

function messageOf(turn: Turn): unknown {
  const thought = turn.reasoning === '' ? [] : [{ type: 'thinking', thinking: turn.reasoning }];
  if (turn.calls.length === 0) {
    const text = turn.texts[0] ?? '';
    const said = text === '' ? [] : [{ type: 'text', text }];
    return { role: 'assistant', content: [...thought, ...said], ...turn.plan.messageExtra };
  }
  return {
    role: 'assistant',
    ...(thought.length === 0 ? {} : { content: thought }),
    tool_plan: toolPlanOf(turn),
    tool_calls: turn.calls.map((call, index) => ({
      id: callId(turn, index),
      type: 'function',
      function: { name: call.name, arguments: call.argumentsText },
      ...call.plan.extra,
    })),
    ...turn.plan.messageExtra,
  };
}
