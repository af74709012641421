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
 * Maps a finish reason to OpenAI's, corrected by the content of the response.
 * @param native the provider's finish reason; unknown ones count as `stop`
 */
export function mapFinishReason(native: string | null, calls: ResponseCalls): FinishReason {
  const known =
    native === null
      ? 'stop'
      : (finishReasons.get(native) ?? finishReasons.get(native.toLowerCase()) ?? 'stop');
  return resolveFinishReason(known, calls);
}
