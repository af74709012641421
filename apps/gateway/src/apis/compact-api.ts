import {
  nativeCompactBody,
  type ReasoningEnvelopes,
  ResponsesCompactRequest,
  toChatRequest,
  withModel,
} from '@sluice/wire';
import { createRequestReader, parseJsonBody } from '../contract/index.ts';
import type { ResponseStore } from '../responses/index.ts';
import { compactPath } from './api-paths.ts';
import type { AnswerFormat, ApiCaller, ApiRequest, ClientApi } from './client-api.ts';
import { earlierConversation, withReferences } from './response-conversation.ts';
import { responseErrors } from './responses-answers.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(ResponsesCompactRequest);

/**
 * Conversations of the Responses API that their provider shortens. The result can be read by that provider alone, so that there
 * is no translation.
 */
export function createCompactApi(
  envelopesOf: (accountId: string) => ReasoningEnvelopes,
  store: ResponseStore,
): ClientApi {
  return {
    name: 'responses',
    path: compactPath,
    errors: responseErrors,
    async read(body, caller): Promise<ApiRequest> {
      const { accountId } = caller.principal;
      const request = reader.read(parseJsonBody(body));
      const earlier = await earlierConversation(request, accountId, store);
      const resolved = await withReferences(request, accountId, store);
      const envelopes = envelopesOf(accountId);
      const translated = toChatRequest(resolved, {
        openReasoning: (text) => envelopes.open(text),
        wrapsCustomTools: true,
        earlierItems: earlier?.items,
      });
      const native = {
        api: 'responses' as const,
        operation: 'compact' as const,
        body: nativeCompactBody(resolved, earlier?.items ?? [], envelopes),
        ...(earlier === undefined ? {} : { knownIds: earlier.providerIds }),
        headers: {},
        limitMember: undefined,
      };
      return toApiRequest(
        request,
        { ...translated, unsupported: ['compact'] },
        native,
        body.length,
        answersTo(caller),
      );
    },
  };
}

function answersTo({ requestId }: ApiCaller): AnswerFormat {
  const unreachable = (): never => {
    throw new Error(
      'Conversations are only compacted by providers of the Responses API, and never streamed.',
    );
  };
  return {
    id: `resp_${requestId}`,
    complete: unreachable,
    openStream: unreachable,
    native: {
      complete: (answer, { model }) =>
        JSON.stringify(answer['model'] === undefined ? answer : withModel(answer, model)),
      openStream: unreachable,
    },
  };
}
