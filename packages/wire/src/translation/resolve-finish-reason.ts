import type { FinishReason } from '../openai/index.ts';

/** Kinds of calls in a response. */
export interface ResponseCalls {
  readonly hasToolCalls: boolean;
  readonly hasFunctionCall: boolean;
}

/**
 * Corrects a finish reason by the content of the response: several providers report `stop` although there are tool
 * calls, and clients wait for calls that a wrong `tool_calls` announces.
 * @param known the provider's finish reason, translated
 */
export function resolveFinishReason(known: FinishReason, calls: ResponseCalls): FinishReason {
  if (known === 'length' || known === 'content_filter') return known;
  if (calls.hasToolCalls) return 'tool_calls';
  return calls.hasFunctionCall ? 'function_call' : 'stop';
}
