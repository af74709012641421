/** Cohere's native chat API, v2. */
import {
  cohereProfileOf,
  createCohereStreamDecoder,
  decodeCohereResponse,
  encodeCohereRequest,
  readCohereError,
} from '@sluice/wire';
import type { Wire } from './wire.ts';

export function cohereWire(): Wire {
  return {
    protocol: 'cohere',
    readsContent: true,
    carries: () => false,
    choices: () => false,
    encode: (request, target, stream) =>
      encodeCohereRequest(request, {
        model: target.name,
        profile: cohereProfileOf(target.name),
        stream,
        maxOutputTokens: target.maxOutputTokens,
      }),
    path: ({ provider }) => (/\/v2$/.test(provider.basePath) ? '/chat' : '/v2/chat'),
    headers: () => ({}),
    decode: (raw, context) => decodeCohereResponse(raw, context),
    openStream: (context) => createCohereStreamDecoder(context),
    readError: readCohereError,
  };
}
