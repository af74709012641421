/** Anthropic's Messages API. */
import {
  anthropicProfileOf,
  createAnthropicStreamDecoder,
  decodeAnthropicResponse,
  encodeAnthropicRequest,
  readAnthropicError,
} from '@sluice/wire';
import { addressedHost } from './claude-hosts.ts';
import { fitClaudeRequest } from './fit-claude-request.ts';
import type { Wire } from './wire.ts';

/** The only version since 2023; newer behavior depends on the model and on beta headers. */
const version = '2023-06-01';

export function anthropicWire(): Wire {
  return {
    protocol: 'anthropic',
    readsContent: true,
    carries: () => false,
    choices: () => false,
    speaks: (api, { apis }) => api === 'messages' && apis.has(api),
    encode: (request, target, stream) =>
      encodeAnthropicRequest(request, {
        model: target.name,
        profile: anthropicProfileOf(target.name),
        stream,
        takesLateSystem: true,
        maxOutputTokens: target.maxOutputTokens,
      }),
    fitNative: (request, target) => {
      const host = addressedHost(target);
      return host === undefined ? { request, warnings: [] } : fitClaudeRequest(request, host);
    },
    path: ({ provider }) => (/\/v1$/.test(provider.basePath) ? '/messages' : '/v1/messages'),
    headers: () => ({ 'anthropic-version': version }),
    decode: (raw, context) => decodeAnthropicResponse(raw, context),
    openStream: (context) => createAnthropicStreamDecoder(context),
    readError: readAnthropicError,
  };
}
