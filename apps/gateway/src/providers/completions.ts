/** OpenAI's legacy completions, for requests in their own form. */
import {
  type CompatProfile,
  chatFormOfCompletion,
  createChatStreamDecoder,
  createTextCompletionDecoder,
  decodeChatResponse,
  withUsageAsked,
} from '@sluice/wire';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

export function completionsWire(
  profileOf: (target: ModelTarget) => CompatProfile,
  path: Wire['path'] = () => '/completions',
): Wire {
  return {
    protocol: 'openai',
    readsContent: true,
    carries: () => true,
    choices: () => true,
    encode() {
      throw new Error('Chat requests are not translated to completions.');
    },
    encodeNative(body, target, stream) {
      const own = stream && profileOf(target).supportsStreamOptions ? withUsageAsked(body) : body;
      return { body: { ...own, model: target.name }, warnings: [], dropped: [], unsupported: [] };
    },
    path,
    headers: () => ({}),
    decode: (raw, context, target) =>
      decodeChatResponse(chatFormOfCompletion(raw), { ...context, profile: profileOf(target) }),
    openStream: (context, target) =>
      createTextCompletionDecoder(createChatStreamDecoder({ ...context, profile: profileOf(target) })),
  };
}
