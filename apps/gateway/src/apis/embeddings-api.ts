import {
  chatRequestOfEmbeddings,
  EmbeddingsRequest,
  embeddingsAnswer,
  nativeEmbeddingsBody,
  readEmbeddingInputs,
  sizeOfInput,
  toCompletionUsage,
} from '@sluice/wire';
import {
  createPathTranslator,
  createRequestReader,
  type NativeInputs,
  parseJsonBody,
} from '../contract/index.ts';
import { openaiErrors } from '../errors/index.ts';
import { apiPaths } from './api-paths.ts';
import type { AnswerFormat, ApiCaller, ClientApi } from './client-api.ts';

const reader = createRequestReader(EmbeddingsRequest);

/** OpenAI's embeddings. Providers with another API get the request in the form of theirs; there is no translation to chat. */
export const embeddingsApi: ClientApi = {
  name: 'embeddings',
  path: apiPaths.embeddings,
  errors: openaiErrors,
  read(body, caller) {
    const request = reader.read(parseJsonBody(body));
    const inputs = readEmbeddingInputs(request);
    const paths = inputs.map((_, at) => (inputs.length === 1 ? 'input' : `input[${at}]`));
    return {
      received: {
        request: chatRequestOfEmbeddings(request),
        sizeBytes: body.length,
        texts: undefined,
        native: {
          api: 'embeddings',
          body: nativeEmbeddingsBody(request),
          headers: {},
          limitMember: undefined,
          exclusive: [],
          inputs: inputsOf(inputs),
        },
      },
      translationWarnings: [],
      toOwnPaths: createPathTranslator({
        body: request,
        messages: paths.map((path) => ({ path })),
        tools: [],
        members: { messages: 'input' },
      }),
      answers: answersTo(request, caller),
    };
  },
};

function inputsOf(inputs: ReturnType<typeof readEmbeddingInputs>): NativeInputs {
  const tokenIds = inputs.reduce((sum, input) => sum + (typeof input === 'string' ? 0 : input.length), 0);
  return { member: 'input', sizesBytes: inputs.map(sizeOfInput), tokenIds };
}

function answersTo({ encoding_format: format }: EmbeddingsRequest, { requestId }: ApiCaller): AnswerFormat {
  return {
    id: `embd-${requestId}`,
    complete: notChat,
    openStream: notChat,
    native: {
      complete(answer, { model, usage }) {
        const inputTokens = usage === null ? 0 : toCompletionUsage(usage).prompt_tokens;
        return JSON.stringify(embeddingsAnswer(answer, { model, format: format ?? 'float', inputTokens }));
      },
      openStream: notChat,
    },
  };
}

function notChat(): never {
  throw new Error('Vectors have no form in chat, and are not streamed.');
}
