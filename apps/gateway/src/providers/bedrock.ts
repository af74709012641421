/** Amazon Bedrock: Converse and ConverseStream. */
import {
  bedrockProfileOf,
  createBedrockStreamDecoder,
  decodeBedrockResponse,
  encodeBedrockRequest,
  readBedrockError,
} from '@sluice/wire';
import { pathSegment } from './path-segment.ts';
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
    // Ids contain colons and, as ARNs, slashes; AWS requires all of them to be encoded once.
    path: ({ name }, stream) =>
      `/model/${pathSegment(name).replaceAll(':', '%3A')}/${stream ? 'converse-stream' : 'converse'}`,
    headers: (_target, stream) =>
      stream ? { accept: 'application/vnd.amazon.eventstream' } : { accept: 'application/json' },
    decode: (raw, context) => decodeBedrockResponse(raw, context),
    openStream: (context) => createBedrockStreamDecoder(context),
    readError: readBedrockError,
  };
}
