/** Answers of chat models as answers of the completions API. */
import type { ChatCompletion, ChatCompletionChunk } from '../openai/index.ts';
import { type AnswerChunk, chunkValue, isStreamChunk } from '../translation/index.ts';
import type { TextCompletion } from './completions-answer.ts';

export function encodeCompletion({
  id,
  created,
  model,
  choices,
  usage,
  ...rest
}: ChatCompletion): TextCompletion {
  return {
    ...rest,
    id: ownId(id),
    object: 'text_completion',
    created,
    model,
    choices: choices.map(({ index, message, finish_reason: reason, provider_specific_fields: facts }) => ({
      text: message.content ?? message.refusal ?? '',
      index,
      logprobs: null,
      finish_reason: reason,
      ...(facts == null ? {} : { provider_specific_fields: facts }),
    })),
    ...(usage == null ? {} : { usage }),
  };
}

/** Chunks as server-sent events; what has no text, such as the name of the role, is left out. */
export function encodeCompletionChunks(chunks: readonly AnswerChunk[]): string {
  let text = '';
  for (const chunk of chunks) {
    const value = isStreamChunk(chunk) ? toCompletionChunk(chunkValue(chunk)) : undefined;
    if (value !== undefined) text += `data: ${JSON.stringify(value)}\n\n`;
  }
  return text;
}

function toCompletionChunk({ choices, ...rest }: ChatCompletionChunk): TextCompletion | undefined {
  const kept = choices.flatMap(({ index, delta, finish_reason: reason, provider_specific_fields: facts }) => {
    const text = delta.content ?? delta.refusal ?? '';
    if (text === '' && reason === null && facts == null) return [];
    return [
      {
        text,
        index,
        logprobs: null,
        finish_reason: reason,
        ...(facts == null ? {} : { provider_specific_fields: facts }),
      },
    ];
  });
  if (kept.length === 0 && choices.length > 0) return undefined;
  return { ...rest, id: ownId(rest.id), object: 'text_completion', choices: kept };
}

function ownId(id: string): string {
  return id.replace(/^chatcmpl-/, 'cmpl-');
}
