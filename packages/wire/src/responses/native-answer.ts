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
  /** The name by which clients send the id of a provider's container back; without it, they get the id. */
  readonly containerName?: ((id: string) => string) | undefined;
}

type ShownMembers = Pick<OwnMembers, 'wantsEncrypted' | 'containerName'>;

/** A response object under the gateway's id and in the client's words. */
export function toOwnResponse(response: Readonly<JsonObject>, own: OwnMembers): JsonObject {
  const echoed = Object.entries(own.echo).filter(([name]) => response[name] !== undefined);
  const { id, model, store } = own;
  return { ...response, ...Object.fromEntries(echoed), id, model, store };
}

/** The response as the client gets it: with encrypted reasoning only if it asked for that. */
export function toShownResponse(response: Readonly<JsonObject>, own: ShownMembers): Readonly<JsonObject> {
  const { output } = response;
  const isWhole = own.wantsEncrypted && own.containerName === undefined;
  if (isWhole || !Array.isArray(output)) return response;
  return {
    ...response,
    output: output.map((item: unknown) => (isRecord(item) ? shownItem(item, own) : item)),
  };
}

/** An item without what only requests with an `include` get. */
export function shownItem(
  item: Readonly<JsonObject>,
  { wantsEncrypted, containerName }: ShownMembers,
): Readonly<JsonObject> {
  const { container_id: container } = item;
  if (
    item['type'] === 'code_interpreter_call' &&
    typeof container === 'string' &&
    containerName !== undefined
  )
    return { ...item, container_id: containerName(container) };
  if (wantsEncrypted || item['type'] !== 'reasoning') return item;
  const { encrypted_content: _encrypted, ...shown } = item;
  return shown;
}

/** Events that hold the whole response, or an item. */
const stateEvent =
  /"type"\s*:\s*"response\.(?:created|queued|in_progress|completed|incomplete|failed|output_item\.(?:added|done))"/;

/** An event in the client's words, and what it tells about the whole response. */
export interface OwnEvent {
  readonly data: string;
  /** The response so far, under the gateway's id. */
  readonly response?: JsonObject | undefined;
  /** An item of the output that began or ended. */
  readonly item?: { readonly index: unknown; readonly value: JsonObject } | undefined;
}

/** Reads an event of a provider. */
export function toOwnEvent(data: string, own: OwnMembers): OwnEvent {
  if (!stateEvent.test(data)) return { data };
  const event: unknown = JSON.parse(data);
  if (!isRecord(event)) return { data };
  const { item, output_index: index, response: given } = event;
  if (isRecord(given)) {
    const response = toOwnResponse(given, own);
    return { data: JSON.stringify({ ...event, response: toShownResponse(response, own) }), response };
  }
  if (!isRecord(item)) return { data };
  const shown = JSON.stringify({ ...event, item: shownItem(item, own) });
  return { data: shown, item: { index, value: item } };
}
