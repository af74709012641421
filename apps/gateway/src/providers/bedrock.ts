/** Amazon Bedrock: Converse and ConverseStream. */
import {
  bedrockProfileOf,
  createBedrockStreamDecoder,
  decodeBedrockResponse,
  encodeBedrockRequest,
  readBedrockError,
} from '@sluice/wire';
import { bedrockEmbeddingsWire } from './embeddings.ts';
import { pathSegment } from './path-segment.ts';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

export function bedrockWire(): Wire {
  return {
    protocol: 'bedrock',
    readsContent: true,
    carries: ({ name }, what) => what === 'video' && bedrockProfileOf(name).supportsVideo,
    choices: () => false,
    encode: (request, target, stream) =>
      encodeBedrockRequest(request, {
        model: target.name,
        profile: bedrockProfileOf(target.name),
        stream,
        maxOutputTokens: target.maxOutputTokens,
      }),
    speaks: (api, { apis }) => api === 'embeddings' && apis.has(api),
    natives: { embeddings: bedrockEmbeddingsWire((target) => pathTo(target, 'invoke')) },
    path: (target, stream) => pathTo(target, stream ? 'converse-stream' : 'converse'),
    headers: (_target, stream) =>
      stream ? { accept: 'application/vnd.amazon.eventstream' } : { accept: 'application/json' },
    decode: (raw, context) => decodeBedrockResponse(raw, context),
    openStream: (context) => createBedrockStreamDecoder(context),
    readError: readBedrockError,
  };
}

/** Ids contain colons and, as ARNs, slashes; AWS requires all of them to be encoded once. */
function pathTo({ name }: ModelTarget, method: string): string {
  return `/model/${pathSegment(name).replaceAll(':', '%3A')}/${method}`;
}
