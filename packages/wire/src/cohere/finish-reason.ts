import type { FinishReason } from '../openai/index.ts';
import { embeddedError } from '../translation/index.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['COMPLETE', 'stop'],
  ['STOP_SEQUENCE', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['ERROR_LIMIT', 'length'],
  ['TOOL_CALL', 'tool_calls'],
  ['ERROR_TOXIC', 'content_filter'],
]);

/**
 * Maps a finish reason to OpenAI's; unknown ones count as `stop`.
 * @param message the provider's message, for failures
 * @throws UpstreamResponseError for reasons that mean a failure
 */
export function mapCohereFinishReason(native: string, message: unknown = undefined): FinishReason {
  if (native === 'ERROR' || native === 'TIMEOUT') {
    throw embeddedError({ message: message ?? `The generation failed (${native})`, code: native });
  }
  return finishReasons.get(native) ?? 'stop';
}
