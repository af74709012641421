/** Answers of a provider that speaks the Responses API itself, as the gateway's clients get them. */
import { isRecord, type JsonObject } from '../translation/index.ts';

/** What replaces members of a provider's response. */
export interface OwnMembers {
  /** Id under which the gateway keeps the response. */
  readonly id: string;
  readonly model: string;
  readonly store: boolean;
  /** Members that repeat the request, in the client's words. */
  readonly echo: Readonly<JsonObject>;
  /** Whether the client asked for reasoning that only its provider can read. */
  readonly wantsEncrypted: boolean;
}

/** A response object under the gateway's id and in the client's words. */
export function toOwnResponse(response: Readonly<JsonObject>, own: OwnMembers): JsonObject {
  const echoed = Object.entries(own.echo).filter(([name]) => response[name] !== undefined);
  const { id, model, store } = own;
  return { ...response, ...Object.fromEntries(echoed), id, model, store };
}

/** The response as the client gets it: with encrypted reasoning only if it asked for that. */
export function toShownResponse(response: Readonly<JsonObject>, own: OwnMembers): Readonly<JsonObject> {
  const { output } = response;
  if (own.wantsEncrypted || !Array.isArray(output)) return response;
  return {
    ...response,
    output: output.map((item: unknown) => (isRecord(item) ? shownItem(item, own) : item)),
  };
}

function shownItem(item: JsonObject, { wantsEncrypted }: OwnMembers): Readonly<JsonObject> {
  if (wantsEncrypted || item['type'] !== 'reasoning') return item;
  const { encrypted_content: _encrypted, ...shown } = item;
  return shown;
}

/** Events that hold the whole response, or an item. */
const stateEvent =
  /"type"\s*:\s*"response\.(?:created|queued|in_progress|completed|incomplete|failed|output_item\.(?:added|done))"/;

/** The `data` of an event with the response in it under the gateway's id; other events have none. */
export function toOwnEvent(
  data: string,
  own: OwnMembers,
): { readonly data: string; readonly response: JsonObject | undefined } {
  if (!stateEvent.test(data)) return { data, response: undefined };
  const event: unknown = JSON.parse(data);
  if (!isRecord(event)) return { data, response: undefined };
  const { item, response: given } = event;
  if (isRecord(given)) {
    const response = toOwnResponse(given, own);
    return { data: JSON.stringify({ ...event, response: toShownResponse(response, own) }), response };
  }
  const shown = isRecord(item) ? JSON.stringify({ ...event, item: shownItem(item, own) }) : data;
  return { data: shown, response: undefined };
}
