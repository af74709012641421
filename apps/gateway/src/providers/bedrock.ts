/** Amazon Bedrock: Converse and ConverseStream. */
import {
  bedrockProfileOf,
  createBedrockStreamDecoder,
  decodeBedrockResponse,
  encodeBedrockRequest,
  readBedrockError,
  unwrapBedrockEvent,
} from '@sluice/wire';
import { anthropicWire } from './anthropic.ts';
import { claudeOn } from './claude-hosts.ts';
import { isServedAsClaude } from './claude-names.ts';
import { bedrockEmbeddingsWire } from './embeddings.ts';
import { fitClaudeRequest, flagsOf } from './fit-claude-request.ts';
import { pathSegment } from './path-segment.ts';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

/** In the body; Anthropic's own service uses a header. */
const anthropicVersion = 'bedrock-2023-05-31';

/** Ids contain colons and, as ARNs, slashes; AWS requires all of them to be encoded once. */
const modelPath = ({ name }: ModelTarget): string => `/model/${pathSegment(name).replaceAll(':', '%3A')}`;

const streamHeaders: Wire['headers'] = (_target, stream) =>
  stream ? { accept: 'application/vnd.amazon.eventstream' } : { accept: 'application/json' };

/** Claude in its own API (InvokeModel), for requests of that. */
function claudeWire(): Wire {
  return {
    ...anthropicWire(),
    protocol: 'bedrock',
    fitNative: (request) => fitClaudeRequest(request, claudeOn.bedrock),
    nativeBody: ({ body: { model: _model, stream: _stream, ...body }, headers }) => {
      const features = headers['anthropic-beta'];
      return {
        anthropic_version: anthropicVersion,
        ...(features === undefined ? {} : { anthropic_beta: flagsOf(features) }),
        ...body,
      };
    },
    unwrapEvent: unwrapBedrockEvent,
    path: (target, stream) => `${modelPath(target)}/${stream ? 'invoke-with-response-stream' : 'invoke'}`,
    headers: streamHeaders,
    readError: readBedrockError,
  };
}

export function bedrockWire(): Wire {
  return {
    protocol: 'bedrock',
    natives: {
      messages: claudeWire(),
      embeddings: bedrockEmbeddingsWire((target) => `${modelPath(target)}/invoke`),
    },
    speaks: (api, { name, apis }) =>
      apis.has(api) && (api === 'embeddings' || (api === 'messages' && isServedAsClaude('bedrock', name))),
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
    path: (target, stream) => `${modelPath(target)}/${stream ? 'converse-stream' : 'converse'}`,
    headers: streamHeaders,
    decode: (raw, context) => decodeBedrockResponse(raw, context),
    openStream: (context) => createBedrockStreamDecoder(context),
    readError: readBedrockError,
  };
}
