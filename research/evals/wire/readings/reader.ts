import type { Reading } from '../reading.ts';
import type { Recording } from '../recordings.ts';

/** Reads recordings of one provider's language, without help of the gateway's own translators. */
export type Reader = (recording: Recording) => Reading;

/** The events of a stream of server-sent events, parsed; what is no JSON is left out. */
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

/** The body of an answer in one piece. */
export function bodyOf({ body }: Recording): unknown {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return value;
}

/** What the gateway owes its client for a provider's refusal; interface, "Status and bodies". */
export function statusOwed(status: number): number {
  if (status === 402 || status === 429) return 429;
  if (status === 400 || status === 413 || status === 422) return status;
  return status === 504 ? 504 : 502;
}
