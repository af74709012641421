import {
  type AnswerChunk,
  CompletionsRequest,
  chatRequestOfCompletions,
  completionEventWithModel,
  encodeCompletion,
  encodeCompletionChunks,
  nativeCompletionsBody,
  readPrompts,
  withModel,
} from '@sluice/wire';
import { createRequestReader, type NativeInputs, parseJsonBody } from '../contract/index.ts';
import { openaiErrors } from '../errors/index.ts';
import { apiPaths } from './api-paths.ts';
import type { AnswerFormat, ApiCaller, ClientApi, StreamFormat } from './client-api.ts';
import { toApiRequest } from './translated-request.ts';

const reader = createRequestReader(CompletionsRequest);
const endOfStream = 'data: [DONE]\n\n';

/** OpenAI's legacy completions. */
export const completionsApi: ClientApi = {
  name: 'completions',
  path: apiPaths.completions,
  errors: openaiErrors,
  read(body, caller) {
    const request = reader.read(parseJsonBody(body));
    const native = {
      api: 'completions' as const,
      body: nativeCompletionsBody(request),
      headers: {},
      limitMember: 'max_tokens',
      inputs: inputsOf(request),
    };
    return toApiRequest(
      request,
      chatRequestOfCompletions(request),
      native,
      body.length,
      answersTo(request, caller),
    );
  },
};

function inputsOf(request: CompletionsRequest): NativeInputs {
  const prompts = readPrompts(request);
  const tokenIds = prompts.reduce((sum, prompt) => sum + (typeof prompt === 'string' ? 0 : prompt.length), 0);
  const sizesBytes = prompts.map((one) => (typeof one === 'string' ? Buffer.byteLength(one) : one.length));
  return { member: 'prompt', sizesBytes, tokenIds };
}

function answersTo({ stream_options: options }: CompletionsRequest, { requestId }: ApiCaller): AnswerFormat {
  const includesUsage = options?.include_usage === true;
  const fail: StreamFormat['fail'] = (error) => openaiErrors.event(error, requestId);
  return {
    id: `cmpl-${requestId}`,
    complete: (answer) => JSON.stringify(encodeCompletion(answer)),
    openStream: () => ({
      write: encodeCompletionChunks,
      end: (facts) => encodeCompletionChunks(facts) + endOfStream,
      fail,
    }),
    native: {
      complete: (answer, { model }) => JSON.stringify(withModel(answer, model)),
      openStream: ({ model }) => ({ ...nativeStream(model, includesUsage), fail }),
    },
  };
}

/** Passes the events of a provider on. */
function nativeStream(model: string, includesUsage: boolean): Pick<StreamFormat, 'write' | 'end'> {
  let hasEnded = false;
  const write = (chunks: readonly AnswerChunk[]): string => {
    let text = '';
    for (const chunk of chunks) {
      if (chunk.kind !== 'event' || hasEnded) continue;
      const data = completionEventWithModel(chunk.data, model, includesUsage);
      if (data === undefined) continue;
      text += `data: ${data}\n\n`;
      hasEnded = data.startsWith('[DONE]');
    }
    return text;
  };
  return { write, end: () => (hasEnded ? '' : endOfStream) };
}
