import { type AnswerChunk, encodeChunk, isStreamChunk } from '@sluice/wire';
import { parseLargeBody, readChatRequest } from '../contract/index.ts';
import { ownErrors } from '../errors/index.ts';
import { apiPaths } from './api-paths.ts';
import type { AnswerFormat, ClientApi, StreamFormat } from './client-api.ts';

const endOfStream = 'data: [DONE]\n\n';

/** OpenAI's chat completions, which are also the gateway's own form. */
export const chatApi: ClientApi = {
  name: 'chat',
  path: apiPaths.chat,
  errors: ownErrors,
  read: (body, { requestId }) => ({
    received: readChatRequest(parseLargeBody(body), body.length),
    translationWarnings: [],
    toOwnPaths: (text) => text,
    answers: chatAnswersTo(requestId),
  }),
};

/** Answers in the gateway's own form. */
export function chatAnswersTo(requestId: string): AnswerFormat {
  return {
    id: `chatcmpl-${requestId}`,
    complete: (answer) => JSON.stringify(answer),
    openStream: () => chatStream,
  };
}

const chatStream: StreamFormat = {
  write: encodeChunks,
  end: (facts) => encodeChunks(facts) + endOfStream,
  fail: (error) => ownErrors.event(error, ''),
};

/** Chunks as server-sent events. Their JSON has no line breaks: one `data` line each. */
function encodeChunks(chunks: readonly AnswerChunk[]): string {
  let text = '';
  for (const chunk of chunks) if (isStreamChunk(chunk)) text += `data: ${encodeChunk(chunk)}\n\n`;
  return text;
}
