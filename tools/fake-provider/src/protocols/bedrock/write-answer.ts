import { REDACTED, THINKING } from '../anthropic/thinking-rules.ts';
import { base58Id } from '../generated-ids.ts';
import type { AnswerInput } from '../protocol.ts';
import { argumentsOf, planTurn, type Turn, usageMember } from '../turn.ts';
import { isClaude } from './claude-rules.ts';

/** Stop reasons: SDK 3.1162.0, StopReason. A word that is not in this table is written as it is. */
const STOPS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  stop_sequence: 'stop_sequence',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'content_filtered',
  error: 'malformed_model_output',
};

export function stopOf(turn: Turn): string | null {
  return turn.stop === '' ? null : (STOPS[turn.stop] ?? turn.stop);
}

/** The signature of a turn's reasoning; only Claude signs. */
export function signatureOf(turn: Turn, order: AnswerInput): { signature?: string } {
  return isClaude(turn.model) ? { signature: order.settings.signer.sign(THINKING, turn.reasoning) } : {};
}

export function redactedOf(turn: Turn, order: AnswerInput): string | undefined {
  const { redactedReasoning } = turn.plan;
  return redactedReasoning === undefined
    ? undefined
    : order.settings.signer.seal(REDACTED, redactedReasoning);
}

export function callId(turn: Turn, index: number): string {
  return turn.calls[index]?.id ?? `tooluse_${base58Id(`call ${turn.seq} ${index}`, 22)}`;
}

/** Usage of a whole answer; a stream leaves out cache members that are zero. */
export function usageOf(turn: Turn, isStream: boolean): Record<string, unknown> {
  const { counts } = turn;
  const hasCache = !isStream || counts.cacheRead + counts.cacheWrite > 0;
  return usageMember(turn, 'usage', () => ({
    ...(hasCache
      ? {
          cacheReadInputTokenCount: counts.cacheRead,
          cacheReadInputTokens: counts.cacheRead,
          cacheWriteInputTokenCount: counts.cacheWrite,
          cacheWriteInputTokens: counts.cacheWrite,
        }
      : {}),
    inputTokens: counts.input,
    outputTokens: counts.output,
    serverToolUsage: {},
    totalTokens: counts.input + counts.cacheRead + counts.cacheWrite + counts.output,
  }));
}

/** One whole ConverseResponse, with the members of recorded answers. */
export function writeBedrockAnswer(order: AnswerInput): string {
  const turn = planTurn(order);
  const content: unknown[] = [];
  if (turn.reasoning !== '') {
    const reasoningText = { ...signatureOf(turn, order), text: turn.reasoning };
    content.push({ reasoningContent: { reasoningText } });
  }
  const redactedContent = redactedOf(turn, order);
  if (redactedContent !== undefined) content.push({ reasoningContent: { redactedContent } });
  const text = turn.texts[0] ?? '';
  if (text !== '') content.push({ text });
  for (const [index, call] of turn.calls.entries()) {
    const toolUse = { toolUseId: callId(turn, index), name: call.name, input: argumentsOf(call) ?? {} };
    content.push({ toolUse: { ...toolUse, ...call.plan.extra } });
  }
  return JSON.stringify({
    metrics: { latencyMs: 1 },
    output: { message: { content, role: 'assistant' } },
    stopReason: stopOf(turn),
    ...usageOf(turn, false),
    ...turn.plan.extra,
  });
}
