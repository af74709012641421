import {
  chatRequestOfMessages,
  createMessagesStreamEncoder,
  encodeMessage,
  MessagesRequest,
  nativeMessagesBody,
  type ReasoningEnvelopes,
  toOwnMessageEvent,
  withModel,
} from '@sluice/wire';
import { createRequestReader, parseJsonBody } from '../contract/index.ts';
import type { Sealer } from '../crypto/index.ts';
import { anthropicErrors } from '../errors/index.ts';
import { apiPaths } from './api-paths.ts';
import type { AnswerFormat, ApiCaller, ClientApi, StreamFormat } from './client-api.ts';
import { createMessageThreads, type MessageThreads } from './message-threads.ts';
import { nativeEvents } from './native-events.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(MessagesRequest);

/** Headers that belong to a request, and their form: the version of the API, and features that are not in it yet. */
const requestHeaders = {
  'anthropic-version': /^\d{4}-\d{2}-\d{2}$/,
  'anthropic-beta': /^[a-z0-9-]{1,64}$/,
} as const;
/** Longer than any list of features. */
const maxHeaderChars = 2000;

export interface MessagesApiDeps {
  /** Envelopes of an account. */
  readonly envelopesOf: (accountId: string) => ReasoningEnvelopes;
  /** Of the ids of threads. */
  readonly threadSealer: Sealer;
}

/** Anthropic's Messages API. */
export function createMessagesApi({ envelopesOf, threadSealer }: MessagesApiDeps): ClientApi {
  return {
    name: 'messages',
    path: apiPaths.messages,
    errors: anthropicErrors,
    read(body, caller) {
      const { accountId, allowsProviderIds } = caller.principal;
      const envelopes = envelopesOf(accountId);
      const request = reader.read(parseJsonBody(body));
      const threads =
        request.thread == null ? undefined : createMessageThreads(threadSealer, accountId, allowsProviderIds);
      const thread = threads?.wanted(request.thread);
      const own = nativeMessagesBody(request, envelopes);
      const native = {
        api: 'messages' as const,
        body: thread === undefined ? own : { ...own, thread: thread.sent },
        provider: thread?.provider,
        headers: headersOf(caller),
        limitMember: 'max_tokens',
      };
      const translated = chatRequestOfMessages(request, envelopes);
      const answers = answersTo(caller, envelopes, threads, request);
      return toApiRequest(request, translated, native, body.length, answers);
    },
  };
}

function headersOf({ headers }: ApiCaller): Record<string, string> {
  const kept = Object.entries(requestHeaders).flatMap(([name, form]) => {
    const value = headers[name];
    if (typeof value !== 'string' || value.length > maxHeaderChars) return [];
    const words = value.split(',').map((word) => word.trim());
    const valid = words.filter((word) => form.test(word));
    return valid.length === 0 ? [] : [[name, valid.join(',')] as const];
  });
  return Object.fromEntries(kept);
}

function answersTo(
  { requestId }: ApiCaller,
  envelopes: ReasoningEnvelopes,
  threads: MessageThreads | undefined,
  { thinking }: MessagesRequest,
): AnswerFormat {
  const context = { id: `msg_${requestId}`, envelopes, omitsThinking: thinking?.display === 'omitted' };
  const fail: StreamFormat['fail'] = (error) => anthropicErrors.event(error, requestId);
  return {
    id: context.id,
    complete: (answer) => JSON.stringify(encodeMessage(answer, context)),
    openStream: ({ model, promptTokens }) => {
      const encoder = createMessagesStreamEncoder({ ...context, model, promptTokens });
      return { write: (chunks) => encoder.write(chunks), end: () => encoder.end(), fail };
    },
    native: {
      complete: (answer, { model }) => JSON.stringify(toOwnMessage(answer, model, threads)),
      openStream: ({ model }) => ({
        ...nativeEvents(
          (data) => toOwnMessageEvent(data, (message) => toOwnMessage(message, model, threads)),
          {
            name: 'message_stop',
            text: lastEvent,
          },
        ),
        fail,
      }),
    },
  };
}

function toOwnMessage(
  message: Readonly<Record<string, unknown>>,
  model: string,
  threads: MessageThreads | undefined,
): Readonly<Record<string, unknown>> {
  const own = withModel(message, model);
  const { id } = message;
  return threads === undefined || typeof id !== 'string' ? own : { ...own, id: threads.ownId(id, model) };
}

const lastEvent = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
