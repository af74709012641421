/** Asks the gateway with the official client, and reads what that hands to an application. */
import OpenAI from 'openai';
import { type AnswerContent, failed, parsedArguments, type UsageContent } from './answer-content.ts';
import { fields, list, number, text } from './json.ts';

const timeoutMs = 20_000;

export interface Question {
  /** `<provider>/<model>`. */
  readonly model: string;
  /** Functions that may be called. */
  readonly functions: readonly string[];
}

/** Asks on one API. */
export interface Asker {
  /** One answer in one piece. */
  whole(question: Question): Promise<AnswerContent>;
  /** The same as a stream. */
  streamed(question: Question): Promise<AnswerContent>;
}

interface Gathered {
  text: string;
  reasoning: string;
  finish: string | null;
  readonly calls: Map<number, { name: string; arguments: string }>;
}

/** OpenAI's chat completions API. */
export function createChatAsker(baseUrl: string, key: string): Asker {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0, timeout: timeoutMs });
  const body = ({ model, functions }: Question) => ({
    model,
    messages: [{ role: 'user' as const, content: 'Hello' }],
    ...(functions.length === 0
      ? {}
      : {
          tools: [...new Set(functions)].map((name) => ({
            type: 'function' as const,
            function: { name, parameters: { type: 'object', properties: {} } },
          })),
        }),
  });

  return {
    whole: (question) =>
      caught(async () => {
        const answer: unknown = await client.chat.completions.create({ ...body(question), stream: false });
        return readWhole(answer);
      }),
    streamed: (question) =>
      caught(async () => {
        const stream = await client.chat.completions.create({
          ...body(question),
          stream: true,
          stream_options: { include_usage: true },
        });
        const chunks: unknown[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        return readChunks(chunks);
      }),
  };
}

async function caught(ask: () => Promise<AnswerContent>): Promise<AnswerContent> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OpenAI.APIError) {
      const status: unknown = error.status;
      return failed(typeof status === 'number' ? status : 'stream');
    }
    throw error;
  }
}

/** An answer in one piece. */
export function readWhole(answer: unknown): AnswerContent {
  const { choices, usage } = fields(answer);
  return {
    choices: list(choices).map((choice) => {
      const { message, finish_reason: finish } = fields(choice);
      const { content, reasoning_content: reasoning, tool_calls: calls } = fields(message);
      return {
        text: text(content),
        reasoning: text(reasoning),
        calls: list(calls).map((call) => {
          const called = fields(fields(call)['function']);
          return { name: text(called['name']), arguments: parsedArguments(text(called['arguments'])) };
        }),
        finish: typeof finish === 'string' ? finish : null,
      };
    }),
    usage: readUsage(usage),
    error: null,
  };
}

/** A stream, put together as applications do it. */
export function readChunks(chunks: readonly unknown[]): AnswerContent {
  const choices = new Map<number, Gathered>();
  let usage: UsageContent | null = null;
  for (const chunk of chunks) {
    usage = readUsage(fields(chunk)['usage']) ?? usage;
    for (const choice of list(fields(chunk)['choices'])) gather(choices, fields(choice));
  }
  return {
    choices: inOrder(choices).map(({ calls, ...choice }) => ({
      ...choice,
      calls: inOrder(calls).map((call) => ({
        name: call.name,
        arguments: parsedArguments(call.arguments),
      })),
    })),
    usage,
    error: null,
  };
}

function gather(choices: Map<number, Gathered>, choice: ReturnType<typeof fields>): void {
  const index = number(choice['index']);
  const known = choices.get(index) ?? { text: '', reasoning: '', finish: null, calls: new Map() };
  choices.set(index, known);
  const { content, reasoning_content: reasoning, tool_calls: calls } = fields(choice['delta']);
  known.text += text(content);
  known.reasoning += text(reasoning);
  if (typeof choice['finish_reason'] === 'string') known.finish = choice['finish_reason'];
  for (const fragment of list(calls)) {
    const at = number(fields(fragment)['index']);
    const call = known.calls.get(at) ?? { name: '', arguments: '' };
    known.calls.set(at, call);
    const { name, arguments: more } = fields(fields(fragment)['function']);
    call.name += text(name);
    call.arguments += text(more);
  }
}

function inOrder<T>(byIndex: ReadonlyMap<number, T>): T[] {
  return [...byIndex].sort(([a], [b]) => a - b).map(([, value]) => value);
}

function readUsage(usage: unknown): UsageContent | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const counts = fields(usage);
  return {
    prompt: number(counts['prompt_tokens']),
    completion: number(counts['completion_tokens']),
    cached: number(fields(counts['prompt_tokens_details'])['cached_tokens']),
    reasoning: number(fields(counts['completion_tokens_details'])['reasoning_tokens']),
  };
}
