import type { FinishReason } from '../openai/index.ts';
import { UpstreamResponseError } from '../translation/index.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  // The limit of one request was reached before the response was complete.
  ['CONTINUATION', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['LANGUAGE', 'content_filter'],
  ['BLOCKLIST', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['SPII', 'content_filter'],
  ['MODEL_ARMOR', 'content_filter'],
  ['IMAGE_SAFETY', 'content_filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content_filter'],
  ['IMAGE_RECITATION', 'content_filter'],
  ['IMAGE_OTHER', 'content_filter'],
]);

/** Failures; a retry may succeed. */
const failures: ReadonlySet<string> = new Set([
  'MALFORMED_FUNCTION_CALL',
  'MALFORMED_RESPONSE',
  'MISSING_THOUGHT_SIGNATURE',
  'OTHER',
  'TOO_MANY_TOOL_CALLS',
  'UNEXPECTED_TOOL_CALL',
]);

/**
 * Maps a finish reason to OpenAI's; unknown ones count as `stop`.
 * @throws UpstreamResponseError for reasons that mean a failure
 */
export function mapGeminiFinishReason(native: string): FinishReason {
  if (failures.has(native)) {
    throw new UpstreamResponseError('error_in_200', 'The provider ended the generation with an error', {
      message: `The generation failed (${native})`,
      type: null,
      code: native,
      param: null,
      status: null,
    });
  }
  return finishReasons.get(native) ?? 'stop';
}
