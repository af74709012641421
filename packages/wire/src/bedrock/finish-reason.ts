import type { FinishReason } from '../openai/index.ts';
import { malformedOutputError } from './error.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['pause_turn', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['guardrail_intervened', 'content_filter'],
  ['content_filtered', 'content_filter'],
  ['refusal', 'content_filter'],
]);

const failures: ReadonlySet<string> = new Set(['malformed_model_output', 'malformed_tool_use']);

/**
 * Maps a stop reason to OpenAI's finish reason; unknown ones count as `stop`.
 * @throws UpstreamResponseError for reasons that mean a failure
 */
export function mapBedrockFinishReason(native: string | null): FinishReason {
  if (native === null) return 'stop';
  if (failures.has(native)) throw malformedOutputError(native);
  return finishReasons.get(native) ?? 'stop';
}
