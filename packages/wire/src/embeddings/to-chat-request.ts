/** An embeddings request in the form in which the gateway admits all requests. */
import { type ChatCompletionRequest, ownMembers, ownParameters } from '../openai/index.ts';
import { type JsonObject, omitMembers } from '../translation/index.ts';
import { readEmbeddingInputs } from './embedding-inputs.ts';
import type { EmbeddingsRequest } from './embeddings-request.ts';

/** The request without members of the gateway itself. */
export function nativeEmbeddingsBody(request: EmbeddingsRequest): Readonly<JsonObject> {
  return omitMembers(request, ownMembers);
}

/** One message for each input; without output. Token ids cannot be read. */
export function chatRequestOfEmbeddings(request: EmbeddingsRequest): ChatCompletionRequest {
  const own = ownParameters.flatMap((name): [string, unknown][] => {
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
