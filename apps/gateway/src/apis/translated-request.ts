import type { TranslatedRequest } from '@sluice/wire';
import { type NativeRequest, translatePaths } from '../contract/index.ts';
import type { AnswerFormat, ApiRequest } from './client-api.ts';

/** A translated request, and the request as it came for providers that speak its API. */
export function toApiRequest(
  translated: TranslatedRequest,
  native: Omit<NativeRequest, 'exclusive'> | undefined,
  sizeBytes: number,
  answers: AnswerFormat,
): ApiRequest {
  const { request, warnings, unsupported, messagePaths, memberPaths } = translated;
  const dropped = unsupported.map((path) => `${path} left out: the model does not support it`);
  const own = native === undefined ? undefined : { ...native, exclusive: unsupported };
  const names = Object.keys(memberPaths).join('|');
  return {
    received: { request, sizeBytes, texts: undefined, native: own },
    // Whatever no model supports either was refused, unless the client permits to drop it.
    translationWarnings: [...warnings, ...dropped],
    toOwnPaths: (text) =>
      translatePaths(
        text,
        (path, index) => (index === undefined ? memberPaths[path] : messagePaths[Number(index)]) ?? path,
        names,
      ),
    answers,
  };
}
