/** An embeddings request in the form in which the gateway admits all requests. */
import {
  type ChatCompletionRequest,
  extensionFields,
  overrideFields,
  routingExtensionFields,
} from '../openai/index.ts';
import { type JsonObject, omitMembers } from '../translation/index.ts';
import { readEmbeddingInputs } from './embedding-inputs.ts';
import type { EmbeddingsRequest } from './embeddings-request.ts';

const ownMembers = [
  ...Object.keys(extensionFields),
  ...Object.keys(routingExtensionFields),
  ...Object.keys(overrideFields),
  'timeout',
];
const ownNames: ReadonlySet<string> = new Set([...ownMembers, 'extra_body']);

/** The request without members of the gateway itself. */
export function nativeEmbeddingsBody(request: EmbeddingsRequest): Readonly<JsonObject> {
  return omitMembers(request, ownNames);
}

/** One message for each input; without output. Token ids cannot be read. */
export function chatRequestOfEmbeddings(request: EmbeddingsRequest): ChatCompletionRequest {
  const own = ownMembers.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(request, name);
    return value == null ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(own),
    model: request.model,
    messages: readEmbeddingInputs(request).map((input) => ({
      role: 'user',
      content: typeof input === 'string' ? input : [{ type: 'token_ids' }],
    })),
    max_completion_tokens: 0,
  };
}
