import { type AnswerChunk, type ChatCompletion, encodeChunk, isStreamChunk } from '@sluice/wire';
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
  read: (body, { requestId, omitsNulls }) => ({
    received: readChatRequest(parseLargeBody(body), body.length),
    translationWarnings: [],
    toOwnPaths: (text) => text,
    answers: chatAnswersTo(requestId, omitsNulls),
  }),
};

/** Answers in the gateway's own form. */
export function chatAnswersTo(requestId: string, omitsNulls = false): AnswerFormat {
  return {
    id: `chatcmpl-${requestId}`,
    complete: (answer) => JSON.stringify(omitsNulls ? withoutNulls(answer) : answer),
    openStream: () => chatStream,
  };
}

/** The answer without the nulls of its choices and their messages; that of `content` says that there is no text. */
function withoutNulls(answer: ChatCompletion): object {
  const choices = answer.choices.map((choice) => {
    const { content, ...message } = choice.message;
    return { ...omitNulls(choice), message: { content, ...omitNulls(message) } };
  });
  return { ...omitNulls(answer), choices };
}

const omitNulls = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

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
