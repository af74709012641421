/** Cohere's native chat API, v2. */
import {
  cohereProfileOf,
  createCohereStreamDecoder,
  decodeCohereResponse,
  encodeCohereRequest,
  readCohereError,
} from '@sluice/wire';
import { cohereEmbeddingsWire } from './embeddings.ts';
import type { ModelTarget } from './port.ts';
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
    speaks: (api, { apis }) => api === 'embeddings' && apis.has(api),
    natives: { embeddings: cohereEmbeddingsWire((target) => pathTo(target, 'embed')) },
    path: (target) => pathTo(target, 'chat'),
    headers: () => ({}),
    decode: (raw, context) => decodeCohereResponse(raw, context),
    openStream: (context) => createCohereStreamDecoder(context),
    readError: readCohereError,
  };
}

function pathTo({ provider }: ModelTarget, method: string): string {
  return /\/v2$/.test(provider.basePath) ? `/${method}` : `/v2/${method}`;
}
