import type { TranslatedRequest } from '@sluice/wire';
import { createPathTranslator, type NativeRequest } from '../contract/index.ts';
import type { AnswerFormat, ApiRequest } from './client-api.ts';

/**
 * A translated request, and the request as it came for providers that speak its API.
 * @param sent the request of the client
 */
export function toApiRequest(
  sent: unknown,
  translated: TranslatedRequest,
  native: Omit<NativeRequest, 'exclusive'> | undefined,
  sizeBytes: number,
  answers: AnswerFormat,
): ApiRequest {
  const { request, warnings, unsupported, messageOrigins, toolPaths, memberPaths } = translated;
  const dropped = unsupported.map((path) => `${path} left out: the model does not support it`);
  const own = native === undefined ? undefined : { ...native, exclusive: unsupported };
  const origins = { body: sent, messages: messageOrigins, tools: toolPaths, members: memberPaths };
  return {
    received: { request, sizeBytes, texts: undefined, native: own },
    // Whatever no model supports either was refused, unless the client permits to drop it.
    translationWarnings: [...warnings, ...dropped],
    toOwnPaths: createPathTranslator(origins),
    answers,
  };
}
