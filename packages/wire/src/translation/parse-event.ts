import { UpstreamAnswerError } from './upstream-answer-error.ts';

/**
 * Reads the data of an event as JSON.
 * @throws UpstreamAnswerError (`malformed`)
 */
export function parseEvent(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new UpstreamAnswerError('malformed', 'An event of the stream is not JSON');
  }
}
