import {
  type EncodeResponseContext,
  nativeResponsesBody,
  type ReasoningEnvelopes,
  ResponsesRequest,
  responseIdOf,
  type TranslatedResponsesRequest,
  toChatRequest,
} from '@sluice/wire';
import { createRequestReader, memberError, parseJsonBody } from '../contract/index.ts';
import type { ResponseStore } from '../responses/index.ts';
import { apiPaths } from './api-paths.ts';
import type { ApiCaller, ApiRequest, ClientApi } from './client-api.ts';
import type { ContainerNames } from './container-names.ts';
import { type EarlierConversation, earlierConversation, withReferences } from './response-conversation.ts';
import { createResponsesAnswers, responseErrors } from './responses-answers.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(ResponsesRequest);

export interface ResponsesApiDeps {
  /** Envelopes of an account. */
  readonly envelopesOf: (accountId: string) => ReasoningEnvelopes;
  /** Names of containers of an account. */
  readonly containersOf: (accountId: string) => ContainerNames;
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
      const { accountId } = caller.principal;
      const containers = deps.containersOf(accountId);
      const { request, ids } = containers.resolve(reader.read(parseJsonBody(body)));
      const envelopes = deps.envelopesOf(accountId);
      const earlier = await earlierConversation(request, accountId, deps.store);
      const knownIds = new Set([...ids, ...(earlier?.providerIds ?? [])]);
      const resolved = await withReferences(request, accountId, deps.store);
      const translated = toChatRequest(resolved, {
        openReasoning: (text) => envelopes.open(text),
        // Models of OpenAI get the request as it is; few others know custom tools.
        wrapsCustomTools: true,
        earlierItems: earlier?.items,
      });
      const hasRoom = request.store === false || (await deps.store.hasRoom(accountId));
      const more = {
        request,
        resolved,
        earlier,
        knownIds,
        translated,
        envelopes,
        containers,
        caller,
        hasRoom,
      };
      return toAnswered(deps, { ...more, sizeBytes: body.length });
    },
  };
}

interface Translated {
  readonly request: ResponsesRequest;
  /** With the items that it refers to. */
  readonly resolved: ResponsesRequest;
  readonly earlier: EarlierConversation | undefined;
  /** Ids of what a provider keeps for this account. */
  readonly knownIds: ReadonlySet<string>;
  readonly containers: ContainerNames;
  readonly translated: TranslatedResponsesRequest;
  readonly envelopes: ReasoningEnvelopes;
  readonly caller: ApiCaller;
  /** Whether the account may keep more responses. */
  readonly hasRoom: boolean;
  readonly sizeBytes: number;
}

function toAnswered(
  { store, retentionMs, now }: ResponsesApiDeps,
  {
    request,
    resolved,
    earlier,
    knownIds,
    translated,
    envelopes,
    containers,
    caller,
    hasRoom,
    sizeBytes,
  }: Translated,
): ApiRequest {
  const { principal, requestId } = caller;
  const keptMs = Math.min(retentionMs() ?? 0, principal.fileRetentionMs ?? Number.POSITIVE_INFINITY);
  const isKept = request.store !== false && keptMs > 0 && hasRoom;
  if (request.background === true) checkBackground(request, isKept);
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
  const containerName = principal.allowsProviderIds ? undefined : containers.nameOf;
  const answers = createResponsesAnswers(context, isKept ? keep : undefined, containerName);
  const storeWarning =
    isKept || request.store === false || (request.store == null && hasRoom)
      ? []
      : [
          `store is false: ${hasRoom ? 'responses are not kept here (responses.retention)' : 'the account keeps too much'}`,
        ];
  const native = {
    api: 'responses' as const,
    body: nativeResponsesBody(resolved, earlier?.items ?? [], envelopes),
    knownIds,
    headers: {},
    limitMember: 'max_output_tokens',
  };
  const answered = toApiRequest(request, translated, native, sizeBytes, answers);
  return { ...answered, warnings: [...storeWarning, ...timeoutWarning(request)] };
}

/** A provider that was left while it begins a response would complete it unseen. */
function timeoutWarning({ background, timeout }: ResponsesRequest): readonly string[] {
  return background === true && timeout != null
    ? ['timeout left out: a response in the background is asked for until it has ended, or is cancelled']
    : [];
}

/** Throws for a response that could not be asked for later, or is wanted at once. */
function checkBackground({ stream }: ResponsesRequest, isKept: boolean): void {
  if (stream === true)
    throw memberError(
      'stream',
      'Responses in the background are not streamed: read them by id, GET /v1/responses/{id}',
    );
  if (!isKept)
    throw memberError(
      'background',
      'A response in the background is kept until it is read: send store: true, and set responses.retention',
    );
}
