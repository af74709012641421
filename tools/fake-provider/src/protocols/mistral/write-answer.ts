import { base58Id, uuidOf } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { planTurn, type Turn, usageMember } from '../turn.ts';

/** Finish reasons: SDK 2.7.0, ChatCompletionChoiceFinishReason. */
const STOPS: Readonly<Record<string, string>> = { stop_sequence: 'stop', content_filter: 'error' };

export function finishOf(turn: Turn): string | null {
  return turn.stop === '' ? null : (STOPS[turn.stop] ?? turn.stop);
}

/** As recorded: a UUID without its dashes. */
export function idOf(turn: Turn): string {
  return turn.plan.id ?? uuidOf(`completion ${turn.seq}`).replaceAll('-', '');
}

export function usageOf(turn: Turn): Record<string, unknown> {
  const { counts } = turn;
  const prompt = counts.input + counts.cacheRead + counts.cacheWrite;
  return usageMember(turn, 'usage', () => ({
    prompt_tokens: prompt,
    total_tokens: prompt + counts.output,
    completion_tokens: counts.output,
    ...(counts.cacheRead === 0 ? {} : { prompt_tokens_details: { cached_tokens: counts.cacheRead } }),
  }));
}

/** Calls with ids of nine letters or digits; as recorded, without `type`. */
export function callsOf(turn: Turn): unknown[] {
  return turn.calls.map((call, index) => ({
    id: call.id ?? base58Id(`call ${turn.seq} ${index}`, 9),
    function: { name: call.name, arguments: call.argumentsText },
    ...(turn.calls.length > 1 ? { index } : {}),
    ...call.plan.extra,
  }));
}

/** A chunk of thinking inside a content list. */
export function thinkChunk(text: string): unknown {
  return { type: 'thinking', thinking: [{ type: 'text', text }] };
}

/** One whole chat.completion, with the members of recorded answers. */
export function writeMistralAnswer(order: AnswerInput): string {
  const turn = planTurn(order);
  return JSON.stringify({
    id: idOf(turn),
    created: turn.created,
    model: turn.model,
    ...usageOf(turn),
    object: 'chat.completion',
    choices: turn.texts.map((text, index) => ({
      index,
      finish_reason: finishOf(turn),
      message: {
        role: 'assistant',
        tool_calls: turn.calls.length === 0 ? null : callsOf(turn),
        content: contentOf(turn, text),
        ...turn.plan.messageExtra,
      },
    })),
    ...turn.plan.extra,
  });
}

/** A list as soon as there is thinking, else a string. */
function contentOf(turn: Turn, text: string | null): unknown {
  if (turn.reasoning === '') return text ?? '';
  return [thinkChunk(turn.reasoning), ...(text === null ? [] : [{ type: 'text', text }])];
}
