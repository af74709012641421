import {
  type EncodeResponseContext,
  itemTypeOf,
  nativeResponsesBody,
  type ReasoningEnvelopes,
  type ResponseInputItem,
  ResponsesRequest,
  responseIdOf,
  responseIdOfItem,
  type TranslatedResponsesRequest,
  toChatRequest,
} from '@sluice/wire';
import { createRequestReader, isRecord, parseJsonBody } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { ResponseStore } from '../responses/index.ts';
import { apiPaths } from './api-paths.ts';
import type { ApiCaller, ApiRequest, ClientApi } from './client-api.ts';
import { createResponsesAnswers, responseErrors } from './responses-answers.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(ResponsesRequest);

export interface ResponsesApiDeps {
  /** Envelopes of an account. */
  readonly envelopesOf: (accountId: string) => ReasoningEnvelopes;
  readonly store: ResponseStore;
  /** How long responses are kept; undefined for not at all. */
  readonly retentionMs: () => number | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** OpenAI's Responses API. */
export function createResponsesApi(deps: ResponsesApiDeps): ClientApi {
  return {
    name: 'responses',
    path: apiPaths.responses,
    errors: responseErrors,
    async read(body, caller) {
      const request = reader.read(parseJsonBody(body));
      const { accountId } = caller.principal;
      const envelopes = deps.envelopesOf(accountId);
      const earlier = await earlierItems(request, accountId, deps.store);
      const resolved = await withReferences(request, accountId, deps.store);
      const translated = toChatRequest(resolved, {
        openReasoning: (text) => envelopes.open(text),
        // Models of OpenAI get the request as it is; few others know custom tools.
        wrapsCustomTools: true,
        earlierItems: earlier,
      });
      const hasRoom = request.store === false || (await deps.store.hasRoom(accountId));
      const more = { request, resolved, earlier, translated, envelopes, caller, hasRoom };
      return toAnswered(deps, { ...more, sizeBytes: body.length });
    },
  };
}

/** The items of the conversation that `previous_response_id` continues. Throws 400 for one that is not there. */
async function earlierItems(
  { previous_response_id: id }: ResponsesRequest,
  accountId: string,
  store: ResponseStore,
): Promise<readonly ResponseInputItem[] | undefined> {
  if (id == null) return undefined;
  const responses = await store.conversation(accountId, id);
  if (responses === undefined)
    throw new SluiceError('bad_request', {
      message: `Previous response with id '${id.slice(0, 100)}' not found.`,
      param: 'previous_response_id',
      shownCode: 'previous_response_not_found',
    });
  return itemsOf(responses.flatMap(({ input, response }) => [...input, ...outputOf(response)]));
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

/** The request with the items that it refers to. Throws 404 for one that is not there. */
async function withReferences(
  request: ResponsesRequest,
  accountId: string,
  store: ResponseStore,
): Promise<ResponsesRequest> {
  const { input } = request;
  if (!Array.isArray(input) || !input.some((item) => itemTypeOf(item) === 'item_reference')) return request;
  const resolved: ResponseInputItem[] = [];
  for (const item of input) {
    if (itemTypeOf(item) !== 'item_reference' || typeof item.id !== 'string') resolved.push(item);
    else resolved.push(...(await referredItem(item.id, accountId, store)));
  }
  return { ...request, input: resolved };
}

async function referredItem(
  id: string,
  accountId: string,
  store: ResponseStore,
): Promise<readonly ResponseInputItem[]> {
  const kept = (await store.find(accountId, responseIdOfItem(id))) ?? (await store.findByItem(accountId, id));
  const item = kept === undefined ? undefined : outputOf(kept.response).find((one) => one['id'] === id);
  if (item !== undefined) return itemsOf([item]);
  throw new SluiceError('not_found', {
    message: `Item with id '${id.slice(0, 100)}' not found.`,
    param: 'input',
  });
}

interface Translated {
  readonly request: ResponsesRequest;
  /** With the items that it refers to. */
  readonly resolved: ResponsesRequest;
  readonly earlier: readonly ResponseInputItem[] | undefined;
  readonly translated: TranslatedResponsesRequest;
  readonly envelopes: ReasoningEnvelopes;
  readonly caller: ApiCaller;
  /** Whether the account may keep more responses. */
  readonly hasRoom: boolean;
  readonly sizeBytes: number;
}

function toAnswered(
  { store, retentionMs, now }: ResponsesApiDeps,
  { request, resolved, earlier, translated, envelopes, caller, hasRoom, sizeBytes }: Translated,
): ApiRequest {
  const { principal, requestId } = caller;
  const keptMs = Math.min(retentionMs() ?? 0, principal.fileRetentionMs ?? Number.POSITIVE_INFINITY);
  const isKept = request.store !== false && keptMs > 0 && hasRoom;
  const context: EncodeResponseContext = {
    id: requestId,
    createdAt: Math.floor(now() / 1000),
    now: () => Math.floor(now() / 1000),
    request,
    toolNames: translated.toolNames,
    store: isKept,
    sealReasoning: (blocks, calls) => envelopes.seal({ blocks, calls }),
  };
  const keep = async (response: Readonly<Record<string, unknown>>): Promise<void> => {
    const { input } = resolved;
    const kept = {
      id: responseIdOf(requestId),
      previousId: request.previous_response_id ?? undefined,
      input: typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []),
      response,
    };
    await store.keep(principal.accountId, kept, keptMs);
  };
  const answers = createResponsesAnswers(context, isKept ? keep : undefined);
  const storeWarning =
    isKept || request.store === false || (request.store == null && hasRoom)
      ? []
      : [
          `store is false: ${hasRoom ? 'responses are not kept here (responses.retention)' : 'the account keeps too much'}`,
        ];
  const native = {
    api: 'responses' as const,
    body: nativeResponsesBody(resolved, earlier ?? [], envelopes),
    headers: {},
    limitMember: 'max_output_tokens',
  };
  const answered = toApiRequest(translated, native, sizeBytes, answers);
  return { ...answered, warnings: storeWarning };
}
