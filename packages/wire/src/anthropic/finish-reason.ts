import type { FinishReason } from '../openai/index.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  // The server's own tools ran for long; the client may send the turn back to go on.
  ['pause_turn', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'content_filter'],
]);

/** The reason of the end in the gateway's own words; unknown ones count as `stop`. */
export function mapAnthropicFinishReason(native: string | null): FinishReason {
  return native === null ? 'stop' : (finishReasons.get(native) ?? 'stop');
}
