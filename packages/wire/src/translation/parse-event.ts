import { parseJson } from './parse-json.ts';
import { UpstreamResponseError } from './upstream-response-error.ts';

/**
 * Reads the data of an event as JSON.
 * @throws UpstreamResponseError (`malformed`)
 */
export function parseEvent(data: string): unknown {
  try {
    return parseJson(data);
  } catch {
    throw new UpstreamResponseError('malformed', 'An event of the stream is not JSON');
  }
}
