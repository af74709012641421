import type { PlannedAnswer } from './plan-answer.ts';
import { splitTokens } from './tokens.ts';

/** The logprobs member for a text: one entry per token with constant numbers. */
export function logprobsOf(tokens: readonly string[]): unknown {
  return {
    content: tokens.map((token) => ({
      token,
      logprob: -0.25,
      bytes: [...Buffer.from(token, 'utf8')],
      top_logprobs: [{ token, logprob: -0.25, bytes: [...Buffer.from(token, 'utf8')] }],
    })),
    refusal: null,
  };
}

/** The audio member of a message. */
export function audioOf(answer: PlannedAnswer): Record<string, unknown> | undefined {
  const audio = answer.plan.audio;
  if (audio === undefined) return undefined;
  return {
    id: audio.id ?? `audio_${answer.id}`,
    data: audio.data,
    transcript: audio.transcript,
    expires_at: audio.expiresAt ?? answer.created + 3600,
  };
}

/** The answer as one `chat.completion` body. */
export function writeCompletion(answer: PlannedAnswer): string {
  const { plan } = answer;
  const body = {
    id: answer.id,
    object: 'chat.completion',
    created: answer.created,
    model: answer.model,
    choices: answer.choices.map((choice, index) => ({
      index,
      message: {
        role: 'assistant',
        content: choice.text,
        refusal: plan.refusal ?? null,
        annotations: [],
        ...(plan.reasoning === undefined
          ? {}
          : { [plan.reasoningField ?? 'reasoning_content']: plan.reasoning }),
        ...(answer.toolCalls.length === 0 ? {} : { tool_calls: toolCallsOf(answer) }),
        ...(plan.functionCall === undefined ? {} : { function_call: plan.functionCall }),
        ...(plan.audio === undefined ? {} : { audio: audioOf(answer) }),
        ...plan.messageExtra,
      },
      logprobs: answer.logprobs && choice.text !== null ? logprobsOf(splitTokens(choice.text)) : null,
      finish_reason: choice.finishReason,
    })),
    ...(answer.usage === 'none' ? {} : { usage: answer.usage }),
    service_tier: 'default',
    system_fingerprint: plan.systemFingerprint ?? 'fp_fake',
    ...plan.extra,
  };
  return JSON.stringify(body);
}

function toolCallsOf(answer: PlannedAnswer): unknown[] {
  return answer.toolCalls.map(({ id, plan }) => ({
    id,
    ...typeMember(plan.type),
    function: { name: plan.name, arguments: plan.arguments },
    ...plan.extra,
  }));
}

/** The `type` member of a tool call, possibly malformed by its plan. */
export function typeMember(type: 'function' | 'null' | 'missing' | undefined): { type?: 'function' | null } {
  if (type === 'missing') return {};
  return { type: type === 'null' ? null : 'function' };
}
