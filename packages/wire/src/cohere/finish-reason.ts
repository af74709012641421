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
 * One of the reasons of the interface.
 * @param native `finish_reason` of an answer; unknown ones count as `stop`
 * @param message what the provider said of a failure
 * @throws UpstreamResponseError for reasons that mean a failure
 */
export function mapCohereFinishReason(native: string, message: unknown = undefined): FinishReason {
  if (native === 'ERROR' || native === 'TIMEOUT') {
    throw embeddedError({ message: message ?? `The generation failed (${native})`, code: native });
  }
  return finishReasons.get(native) ?? 'stop';
}
