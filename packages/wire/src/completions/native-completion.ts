/** Answers of providers that serve completions: as they are passed on, and as the gateway reads them. */
import { type ChatStreamDecoder, isRecord, type JsonObject, parseEvent } from '../translation/index.ts';

const endOfStream = '[DONE]';

/** An answer in the form of chat completions, for their decoder. */
export function chatFormOfCompletion(raw: unknown): unknown {
  return toChatForm(raw, 'message');
}

/** Reads a stream with the decoder of chat completions. */
export function createTextCompletionDecoder(chat: ChatStreamDecoder): ChatStreamDecoder {
  return {
    event: (data, name) => {
      if (data === '' || data.startsWith(endOfStream)) return chat.event(data, name);
      return chat.event(JSON.stringify(toChatForm(parseEvent(data), 'delta')), name);
    },
    end: () => chat.end(),
    usageChunk: (usage) => chat.usageChunk(usage),
    get started() {
      return chat.started;
    },
    get finished() {
      return chat.finished;
    },
    get done() {
      return chat.done;
    },
    get usage() {
      return chat.usage;
    },
    get outputChars() {
      return chat.outputChars;
    },
    get replay() {
      return chat.replay;
    },
  };
}

function toChatForm(raw: unknown, member: 'message' | 'delta'): unknown {
  if (!isRecord(raw) || !Array.isArray(raw['choices'])) return raw;
  const choices = raw['choices'].map((choice: unknown) => {
    if (!isRecord(choice)) return choice;
    const { text, index, finish_reason: reason } = choice;
    return { index, [member]: { role: 'assistant', content: text }, finish_reason: reason ?? null };
  });
  return { ...raw, choices };
}

/**
 * The `data` of an event under the gateway's name of the model; undefined for a count of tokens that only the gateway asked
 * for.
 */
export function completionEventWithModel(
  data: string,
  model: string,
  includesUsage: boolean,
): string | undefined {
  if (data.startsWith(endOfStream)) return data;
  const event = parseEvent(data);
  if (!isRecord(event)) return data;
  const { choices, usage, ...rest } = event;
  if (includesUsage || usage === undefined) return JSON.stringify({ ...event, model });
  const isCount = Array.isArray(choices) && choices.length === 0;
  return isCount ? undefined : JSON.stringify({ ...rest, choices, model });
}

/** The body of a streamed request that asks for the count of tokens, which the gateway needs itself. */
export function withUsageAsked(body: Readonly<JsonObject>): Readonly<JsonObject> {
  const { stream_options: given } = body;
  return { ...body, stream_options: { ...(isRecord(given) ? given : {}), include_usage: true } };
}
