/** Answers of a provider that speaks the Messages API itself, under the gateway's name of the model. */
import { isRecord } from '../translation/index.ts';

/** A complete answer with the name of the model by which clients know it. */
export function withModel(
  answer: Readonly<Record<string, unknown>>,
  model: string,
): Readonly<Record<string, unknown>> {
  return { ...answer, model };
}

/** The `data` of an event with the gateway's own message in it; only the first event has one. */
export function toOwnMessageEvent(
  data: string,
  toOwn: (message: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): string {
  // Nearly all events are pieces of text, which are passed on as they came.
  if (!data.includes('"message_start"')) return data;
  const event: unknown = JSON.parse(data);
  if (!isRecord(event) || event['type'] !== 'message_start' || !isRecord(event['message'])) return data;
  return JSON.stringify({ ...event, message: toOwn(event['message']) });
}
