/** OpenAI's Responses API, for models that are served over it alone, and for requests in its own form. */
import {
  createResponsesStreamDecoder,
  decodeResponsesResponse,
  encodeResponsesRequest,
  isPendingResponse,
  readResponsesError,
  textMetadata,
} from '@sluice/wire';
import type { Wire } from './wire.ts';

const encryptedReasoning = 'reasoning.encrypted_content';

export function responsesWire(path: Wire['path'] = () => '/responses'): Wire {
  const encode: Wire['encode'] = (request, target, stream) =>
    encodeResponsesRequest(request, {
      model: target.name,
      stream,
      maxOutputTokens: target.maxOutputTokens,
      ...(target.reasoning ? { reasoning: { efforts: target.reasoningEfforts } } : {}),
    });
  return {
    protocol: 'openai',
    readsContent: true,
    carries: () => false,
    choices: () => false,
    speaks: (api) => api === 'responses',
    nativeBody: ({ body, operation }, target) => {
      if (operation !== undefined) return { ...body, model: target.name };
      const { include, metadata } = body;
      const wanted: readonly unknown[] = Array.isArray(include) ? include : [];
      // The provider keeps nothing: what it needs of its reasoning has to come back.
      const adds = target.reasoning && !wanted.includes(encryptedReasoning);
      return {
        ...body,
        ...(adds ? { include: [...wanted, encryptedReasoning] } : {}),
        ...(metadata == null ? {} : { metadata: textMetadata(metadata) }),
        model: target.name,
      };
    },
    encode,
    path,
    headers: () => ({}),
    decode: (raw, context) => {
      if (!isPendingResponse(raw)) return decodeResponsesResponse(raw, context);
      const { status: _status, ...begun } = raw;
      return { ...decodeResponsesResponse(begun, context), isPending: true };
    },
    openStream: (context) => createResponsesStreamDecoder(context),
    readError: readResponsesError,
  };
}
