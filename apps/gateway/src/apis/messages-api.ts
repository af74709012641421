import {
  chatRequestOfMessages,
  createMessagesStreamEncoder,
  encodeMessage,
  MessagesRequest,
  type ReasoningEnvelopes,
} from '@sluice/wire';
import { createRequestReader, parseJsonBody } from '../contract/index.ts';
import { anthropicErrors } from '../errors/index.ts';
import type { ClientApi } from './client-api.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(MessagesRequest);

/** Anthropic's Messages API. @param envelopesOf envelopes of an account */
export function createMessagesApi(envelopesOf: (accountId: string) => ReasoningEnvelopes): ClientApi {
  return {
    name: 'messages',
    path: '/v1/messages',
    errors: anthropicErrors,
    read(body, { accountId, requestId }) {
      const envelopes = envelopesOf(accountId);
      const translated = chatRequestOfMessages(reader.read(parseJsonBody(body)), envelopes);
      const id = `msg_${requestId}`;
      const context = { id, envelopes };
      return toApiRequest(translated, body.length, {
        id,
        complete: (answer) => JSON.stringify(encodeMessage(answer, context)),
        openStream: ({ model, promptTokens }) => {
          const encoder = createMessagesStreamEncoder({ ...context, model, promptTokens });
          return {
            write: (chunks) => encoder.write(chunks),
            end: () => encoder.end(),
            fail: (error) => anthropicErrors.event(error, requestId),
          };
        },
      });
    },
  };
}
