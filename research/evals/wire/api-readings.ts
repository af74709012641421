/** Asks the gateway on its other APIs with their official clients, and reads what these hand to an application. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { type AnswerContent, failed, parsedArguments, type ToolCallContent } from './answer-content.ts';
import type { Asker, Question } from './client-reading.ts';
import { type Fields, fields, list, number, text } from './json.ts';

const timeoutMs = 20_000;
/** Messages has no request without a limit. */
const maxTokens = 4000;
const prompt = 'Hello';
const schema = { type: 'object' as const, properties: {} };

const settings = { maxRetries: 0, timeout: timeoutMs };
const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** The first thing that went wrong, before the answer or within it. */
async function caught(ask: () => Promise<AnswerContent>): Promise<AnswerContent> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OpenAI.APIError) && !(error instanceof Anthropic.APIError)) throw error;
    const status: unknown = error.status;
    return failed(typeof status === 'number' ? status : 'stream');
  }
}

/** Anthropic's Messages API. */
export function createMessagesAsker(baseUrl: string, key: string): Asker {
  const client = new Anthropic({ baseURL: baseUrl.replace(/\/v1$/, ''), apiKey: key, ...settings });
  const body = ({ model, functions }: Question) => ({
    model,
    max_tokens: maxTokens,
    messages: [{ role: 'user' as const, content: prompt }],
    ...(functions.length === 0
      ? {}
      : { tools: unique(functions).map((name) => ({ name, input_schema: schema })) }),
  });
  return {
    whole: (question) => caught(async () => readMessage(await client.messages.create(body(question)))),
    streamed: (question) =>
      caught(async () => readMessage(await client.messages.stream(body(question)).finalMessage())),
  };
}

const stopReasons: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
};

export function readMessage(message: unknown): AnswerContent {
  const { content, stop_reason: reason, usage } = fields(message);
  const blocks = list(content).map(fields);
  const joined = (member: string): string => blocks.map((block) => text(block[member])).join('');
  const counts = fields(usage);
  const cached = number(counts['cache_read_input_tokens']);
  return {
    choices: [
      {
        text: joined('text'),
        reasoning: joined('thinking'),
        calls: blocks.flatMap((block) =>
          block['type'] === 'tool_use' ? [{ name: text(block['name']), arguments: block['input'] }] : [],
        ),
        finish: stopReasons[text(reason)] ?? null,
      },
    ],
    usage: {
      prompt: number(counts['input_tokens']) + cached + number(counts['cache_creation_input_tokens']),
      completion: number(counts['output_tokens']),
      cached,
      reasoning: number(fields(counts['output_tokens_details'])['thinking_tokens']),
    },
    error: null,
  };
}

/** OpenAI's Responses API. */
export function createResponsesAsker(baseUrl: string, key: string): Asker {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, ...settings });
  const body = ({ model, functions }: Question) => ({
    model,
    input: prompt,
    store: false,
    ...(functions.length === 0
      ? {}
      : {
          tools: unique(functions).map((name) => ({
            type: 'function' as const,
            name,
            parameters: schema,
            strict: false,
          })),
        }),
  });
  return {
    whole: (question) => caught(async () => readResponse(await client.responses.create(body(question)))),
    streamed: (question) =>
      caught(async () => {
        let last: Fields = {};
        const stream = await client.responses.create({ ...body(question), stream: true });
        for await (const event of stream) last = fields(event);
        return last['type'] === 'response.failed' ? failed('stream') : readResponse(last['response']);
      }),
  };
}

export function readResponse(response: unknown): AnswerContent {
  const { output, usage, status, incomplete_details: details } = fields(response);
  const items = list(output).map(fields);
  const calls = items.flatMap((item): ToolCallContent[] =>
    item['type'] === 'function_call'
      ? [{ name: text(item['name']), arguments: parsedArguments(text(item['arguments'])) }]
      : [],
  );
  const partsOf = (item: Fields, member: string): readonly Fields[] => list(item[member]).map(fields);
  const counts = fields(usage);
  return {
    choices: [
      {
        text: items
          .flatMap((item) => (item['type'] === 'message' ? partsOf(item, 'content') : []))
          .map((part) => text(part['text']) + text(part['refusal']))
          .join(''),
        reasoning: items
          .flatMap((item) => partsOf(item, 'summary'))
          .map((part) => text(part['text']))
          .join(''),
        calls,
        finish: finishOf(status, fields(details)['reason'], calls.length > 0),
      },
    ],
    usage:
      usage == null
        ? null
        : {
            prompt: number(counts['input_tokens']),
            completion: number(counts['output_tokens']),
            cached: number(fields(counts['input_tokens_details'])['cached_tokens']),
            reasoning: number(fields(counts['output_tokens_details'])['reasoning_tokens']),
          },
    error: null,
  };
}

function finishOf(status: unknown, reason: unknown, hasCalls: boolean): string | null {
  if (status === 'completed') return hasCalls ? 'tool_calls' : 'stop';
  if (status !== 'incomplete') return null;
  return reason === 'max_output_tokens' ? 'length' : 'content_filter';
}

/** OpenAI's legacy completions API, which knows neither calls nor reasoning. */
export function createCompletionsAsker(baseUrl: string, key: string): Asker {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, ...settings });
  return {
    whole: ({ model }) =>
      caught(async () => readCompletions([await client.completions.create({ model, prompt })])),
    streamed: ({ model }) =>
      caught(async () => {
        const chunks: unknown[] = [];
        const asked = { model, prompt, stream: true as const, stream_options: { include_usage: true } };
        for await (const chunk of await client.completions.create(asked)) chunks.push(chunk);
        return readCompletions(chunks);
      }),
  };
}

/** An answer, or the chunks of one; those without a choice have the usage. */
export function readCompletions(parts: readonly unknown[]): AnswerContent {
  const choices = parts.flatMap((part) => list(fields(part)['choices']).map(fields));
  const first = choices.filter(({ index }) => index === 0);
  const finish = first
    .map((choice) => choice['finish_reason'])
    .findLast((reason) => typeof reason === 'string');
  const counts = fields(parts.map((part) => fields(part)['usage']).findLast((usage) => usage != null));
  return {
    choices: [
      {
        text: first.map((choice) => text(choice['text'])).join(''),
        reasoning: '',
        calls: [],
        finish: text(finish) || null,
      },
    ],
    usage: {
      prompt: number(counts['prompt_tokens']),
      completion: number(counts['completion_tokens']),
      cached: number(fields(counts['prompt_tokens_details'])['cached_tokens']),
      reasoning: number(fields(counts['completion_tokens_details'])['reasoning_tokens']),
    },
    error: null,
  };
}

const overloaded = 529;

/**
 * What an API can tell of a recording. Those of one answer tell the first.
 * @param status of the provider
 */
export function toldBy(api: string, recorded: AnswerContent, status: number): AnswerContent {
  if (api === 'chat') return recorded;
  const { choices } = recorded;
  const error = api === 'messages' && status === overloaded ? status : recorded.error;
  const [first] = choices;
  return {
    ...recorded,
    error,
    choices:
      first === undefined ? [] : [api === 'completions' ? { ...first, reasoning: '', calls: [] } : first],
  };
}
