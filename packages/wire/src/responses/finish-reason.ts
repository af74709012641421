import type { FinishReason } from '../openai/index.ts';
import {
  embeddedError,
  isRecord,
  type JsonObject,
  nonEmptyString,
  UpstreamResponseError,
} from '../translation/index.ts';
import { readResponsesError } from './error.ts';

/** How a response ended; `native` is the provider's own word for a reason that chat has no word for. */
export interface ResponseEnd {
  readonly finish: FinishReason;
  readonly native: string | null;
}

/**
 * Reads how a response ended; calls are not considered.
 * @throws UpstreamResponseError if it failed (`error_in_200`) or did not end (`malformed`)
 */
export function readResponseEnd(response: Readonly<JsonObject>): ResponseEnd {
  const { status, incomplete_details: details, error } = response;
  if (status === 'failed' || (error !== undefined && error !== null)) {
    throw embeddedError(response, readResponsesError({ error: error ?? 'The response failed' }));
  }
  switch (status) {
    case 'cancelled':
      throw embeddedError(response, readResponsesError({ error: 'The response was cancelled' }));
    case 'queued':
    case 'in_progress':
      throw new UpstreamResponseError('malformed', 'The response is not complete');
    case 'incomplete': {
      const native = isRecord(details) ? nonEmptyString(details['reason']) : null;
      return { finish: native === 'content_filter' ? native : 'length', native };
    }
    default:
      return { finish: 'stop', native: null };
  }
}
