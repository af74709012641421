import type { FinishReason } from '../openai/index.ts';

/** Calls that an answer holds. */
export interface ResponseCalls {
  readonly hasToolCalls: boolean;
  readonly hasFunctionCall: boolean;
}

/**
 * A reason corrected by what the answer really holds: several providers say `stop` beside calls, and a reason of
 * calls without calls makes clients wait for what never comes.
 * @param known the provider's reason, translated
 * @param calls what the answer holds
 */
export function resolveFinishReason(known: FinishReason, calls: ResponseCalls): FinishReason {
  if (known === 'length' || known === 'content_filter') return known;
  if (calls.hasToolCalls) return 'tool_calls';
  return calls.hasFunctionCall ? 'function_call' : 'stop';
}
