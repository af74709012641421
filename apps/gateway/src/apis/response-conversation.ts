/** The conversation that a request of the Responses API continues by ids of what the gateway keeps. */
import {
  isUnfinished,
  itemTypeOf,
  type ResponseInputItem,
  ResponsesRequest,
  responseIdOfItem,
} from '@sluice/wire';
import {
  countValues,
  createRequestReader,
  isRecord,
  maxConversationValues,
  providerIdsIn,
} from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ResponseStore } from '../responses/index.ts';

const reader = createRequestReader(ResponsesRequest);

/** What was said before. */
export interface EarlierConversation {
  readonly items: readonly ResponseInputItem[];
  /** Ids of what a provider keeps, which it gave to this account. What clients sent themselves proves nothing. */
  readonly providerIds: ReadonlySet<string>;
}

/** The conversation that `previous_response_id` continues. Throws 400 for one that is not there. */
export async function earlierConversation(
  { previous_response_id: id }: ResponsesRequest,
  accountId: string,
  store: ResponseStore,
): Promise<EarlierConversation | undefined> {
  if (id == null) return undefined;
  const responses = await store.conversation(accountId, id);
  if (responses === undefined)
    throw new SluiceError('bad_request', {
      message: `Previous response with id '${id.slice(0, 100)}' not found.`,
      param: 'previous_response_id',
      shownCode: 'previous_response_not_found',
    });
  if (responses.some(({ response }) => isUnfinished(response)))
    throw new SluiceError('bad_request', {
      message: 'The previous response is not complete yet: wait for its end, or cancel it.',
      param: 'previous_response_id',
    });
  return {
    items: itemsOf(responses.flatMap(({ input, response }) => [...input, ...outputOf(response)])),
    providerIds: providerIdsIn(responses.flatMap(({ response }) => outputOf(response))),
  };
}

/** Items with their types; what is stored was valid before. */
function itemsOf(items: readonly unknown[]): readonly ResponseInputItem[] {
  const { input } = reader.read({ model: 'm', input: items });
  return Array.isArray(input) ? input : [];
}

function outputOf(response: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const { output } = response;
  return Array.isArray(output) ? output.filter(isRecord) : [];
}

/** Of all items that a request refers to; the same item counts each time. */
const maxReferredChars = 32 * 1024 ** 2;

/**
 * The request with the items that it refers to. Throws 404 for one that is not there, and `limit_exceeded` if they are more than
 * a request could hold: a reference is short, and what it stands for is not.
 */
export async function withReferences(
  request: ResponsesRequest,
  accountId: string,
  store: ResponseStore,
): Promise<ResponsesRequest> {
  const { input } = request;
  if (!Array.isArray(input)) return request;
  const uses = new Map<string, number>();
  for (const item of input) {
    const id = referenceIn(item);
    if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  if (uses.size === 0) return request;
  const referred = await referredItems(uses, accountId, store);
  const resolved = input.flatMap((item): readonly ResponseInputItem[] => {
    const id = referenceIn(item);
    return id === undefined ? [item] : (referred.get(id) ?? []);
  });
  return { ...request, input: resolved };
}

function referenceIn(item: ResponseInputItem): string | undefined {
  return itemTypeOf(item) === 'item_reference' && typeof item.id === 'string' ? item.id : undefined;
}

/** @param uses how often each item is referred to, by its id */
async function referredItems(
  uses: ReadonlyMap<string, number>,
  accountId: string,
  store: ResponseStore,
): Promise<ReadonlyMap<string, readonly ResponseInputItem[]>> {
  const found = new Map<string, readonly ResponseInputItem[]>();
  let chars = 0;
  let values = 0;
  for (const id of uses.keys()) {
    if (found.has(id)) continue;
    const kept =
      (await store.find(accountId, responseIdOfItem(id))) ?? (await store.findByItem(accountId, id));
    // Others of the same response, too: each time it is read, all of it is opened.
    for (const item of kept === undefined ? [] : outputOf(kept.response)) {
      const itemId = String(item['id']);
      const times = uses.get(itemId);
      if (times === undefined || found.has(itemId)) continue;
      chars += times * JSON.stringify(item).length;
      values += times * countValues(item);
      if (chars > maxReferredChars || values > maxConversationValues) throw tooMuchReferred();
      found.set(itemId, itemsOf([item]));
    }
    if (!found.has(id)) throw notFound(id);
  }
  return found;
}

function tooMuchReferred(): SluiceError {
  return new SluiceError('limit_exceeded', {
    param: 'input',
    message:
      'The items that input refers to are too large together. Refer to what is needed of them, once each.',
  });
}

function notFound(id: string): SluiceError {
  return new SluiceError('not_found', {
    message: `Item with id '${id.slice(0, 100)}' not found.`,
    param: 'input',
  });
}
