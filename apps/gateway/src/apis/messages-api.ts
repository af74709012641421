import {
  chatRequestOfMessages,
  createMessagesStreamEncoder,
  encodeMessage,
  eventWithModel,
  MessagesRequest,
  nativeMessagesBody,
  type ReasoningEnvelopes,
  withModel,
} from '@sluice/wire';
import { createRequestReader, isRecord, parseJsonBody } from '../contract/index.ts';
import { anthropicErrors, SluiceError } from '../errors/index.ts';
import { apiPaths } from './api-paths.ts';
import type { AnswerFormat, ApiCaller, ClientApi, StreamFormat } from './client-api.ts';
import { nativeEvents } from './native-events.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(MessagesRequest);

/** Headers that belong to a request: the version of the API, and features that are not in it yet. */
const requestHeaders = ['anthropic-version', 'anthropic-beta'] as const;
/** Longer than any list of features. */
const maxHeaderChars = 2000;

/** Anthropic's Messages API. @param envelopesOf envelopes of an account */
export function createMessagesApi(envelopesOf: (accountId: string) => ReasoningEnvelopes): ClientApi {
  return {
    name: 'messages',
    path: apiPaths.messages,
    errors: anthropicErrors,
    read(body, caller) {
      const envelopes = envelopesOf(caller.principal.accountId);
      const request = reader.read(parseJsonBody(body));
      if (request.thread != null) throw threadError(request.thread);
      const native = {
        api: 'messages' as const,
        body: nativeMessagesBody(request, envelopes),
        headers: headersOf(caller),
        limitMember: 'max_tokens',
      };
      const translated = chatRequestOfMessages(request, envelopes);
      return toApiRequest(translated, native, body.length, answersTo(caller, envelopes));
    },
  };
}

/** Threads live at a provider, whose key all accounts share: none begins here, so that none can be continued. */
function threadError(thread: unknown): SluiceError {
  const isContinued = isRecord(thread) && thread['continue'] != null;
  return isContinued
    ? new SluiceError('not_found', {
        param: 'thread',
        message: 'This thread is not known here. Send the whole conversation in messages.',
        shownCode: 'thread_not_found',
      })
    : new SluiceError('bad_request', {
        param: 'thread',
        message: 'Threads are not supported here. Send the whole conversation in messages.',
        shownCode: 'thread_unsupported_request',
      });
}

function headersOf({ headers }: ApiCaller): Record<string, string> {
  return Object.fromEntries(
    requestHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' && value.length <= maxHeaderChars ? [[name, value]] : [];
    }),
  );
}

function answersTo({ requestId }: ApiCaller, envelopes: ReasoningEnvelopes): AnswerFormat {
  const context = { id: `msg_${requestId}`, envelopes };
  const fail: StreamFormat['fail'] = (error) => anthropicErrors.event(error, requestId);
  return {
    id: context.id,
    complete: (answer) => JSON.stringify(encodeMessage(answer, context)),
    openStream: ({ model, promptTokens }) => {
      const encoder = createMessagesStreamEncoder({ ...context, model, promptTokens });
      return { write: (chunks) => encoder.write(chunks), end: () => encoder.end(), fail };
    },
    native: {
      complete: (answer, { model }) => JSON.stringify(withModel(answer, model)),
      openStream: ({ model }) => ({
        ...nativeEvents((data) => eventWithModel(data, model), { name: 'message_stop', text: lastEvent }),
        fail,
      }),
    },
  };
}

const lastEvent = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
