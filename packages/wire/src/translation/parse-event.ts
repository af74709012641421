import { UpstreamResponseError } from './upstream-response-error.ts';

/**
 * Reads the data of an event as JSON.
 * @throws UpstreamResponseError (`malformed`)
 */
export function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new UpstreamResponseError('malformed', 'An event of the stream is not JSON');
  }
}
