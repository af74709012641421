import type { FinishReason } from '../openai/index.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  // A server tool ran for a long time; the client may send the message back to continue.
  ['pause_turn', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'content_filter'],
]);

/** Maps a stop reason to OpenAI's finish reason; unknown ones count as `stop`. */
export function mapAnthropicFinishReason(native: string | null): FinishReason {
  return native === null ? 'stop' : (finishReasons.get(native) ?? 'stop');
}
