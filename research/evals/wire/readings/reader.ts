import type { AnswerContent } from '../answer-content.ts';
import type { Recording } from '../recordings.ts';

/** Reads recordings in one provider's API format, without using the gateway's translators. */
export type Reader = (recording: Recording) => AnswerContent;

/** The events of a stream of server-sent events, parsed; events that are not JSON objects are skipped. */
export function eventsOf({ body }: Recording): unknown[] {
  const events: unknown[] = [];
  for (const block of body.toString('utf8').replaceAll('\r\n', '\n').split('\n\n')) {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).replace(/^ /, ''))
      .join('\n');
    if (data.startsWith('{')) events.push(JSON.parse(data));
  }
  return events;
}

/** The body of a response that is not streamed. */
export function bodyOf({ body }: Recording): unknown {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return value;
}

/** The status that the client must get if the provider responds with an error. */
export function expectedStatus(status: number): number {
  if (status === 402 || status === 429) return 429;
  if (status === 400 || status === 413 || status === 422) return status;
  return status === 504 ? 504 : 502;
}
