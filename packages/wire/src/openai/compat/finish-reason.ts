import { type ResponseCalls, resolveFinishReason } from '../../translation/index.ts';
import type { FinishReason } from '../chat-response.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['completed', 'stop'],
  ['complete', 'stop'],
  ['length', 'length'],
  ['model_length', 'length'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_calls', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['function_call', 'function_call'],
  ['content_filter', 'content_filter'],
  ['content_filtered', 'content_filter'],
  ['safety', 'content_filter'],
  ['refusal', 'content_filter'],
  ['sensitive', 'content_filter'],
  ['guardrail_intervened', 'content_filter'],
]);

/**
 * One of the five reasons of the interface, corrected by what the answer really holds: several providers say
 * `stop` beside calls, and a reason of calls without calls makes clients wait for what never comes.
 * @param native the provider's own reason; unknown ones count as `stop`
 * @param calls what the answer holds
 */
export function mapFinishReason(native: string | null, calls: ResponseCalls): FinishReason {
  const known =
    native === null
      ? 'stop'
      : (finishReasons.get(native) ?? finishReasons.get(native.toLowerCase()) ?? 'stop');
  return resolveFinishReason(known, calls);
}
