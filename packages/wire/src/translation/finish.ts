import type { FinishReason } from '../openai/index.ts';

/** Calls that an answer holds. */
export interface CallsMade {
  readonly toolCalls: boolean;
  readonly functionCall: boolean;
}

/**
 * A reason corrected by what the answer really holds: several providers say `stop` beside calls, and a reason of
 * calls without calls makes clients wait for what never comes.
 * @param known the provider's reason, translated
 * @param calls what the answer holds
 */
export function settleFinish(known: FinishReason, calls: CallsMade): FinishReason {
  if (known === 'length' || known === 'content_filter') return known;
  if (calls.toolCalls) return 'tool_calls';
  return calls.functionCall ? 'function_call' : 'stop';
}
