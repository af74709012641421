/** A completions request as chat requests, and as providers of the API get it. */
import {
  type ChatCompletionRequest,
  extensionFields,
  overrideFields,
  routingExtensionFields,
} from '../openai/index.ts';
import { type JsonObject, omitMembers, type TranslatedRequest } from '../translation/index.ts';
import { CompletionsRequest } from './completions-request.ts';

/** A text, or token ids. */
export type CompletionPrompt = string | readonly number[];

const gatewayMembers = [
  ...Object.keys(extensionFields),
  ...Object.keys(routingExtensionFields),
  ...Object.keys(overrideFields),
  'timeout',
];
const gatewayNames: ReadonlySet<string> = new Set([...gatewayMembers, 'extra_body']);

/** Members of the same name and meaning in both APIs. */
const sharedMembers = [
  ...gatewayMembers,
  'temperature',
  'top_p',
  'n',
  'presence_penalty',
  'frequency_penalty',
  'logit_bias',
  'seed',
  'stop',
  'user',
];

const knownMembers: ReadonlySet<string> = new Set(Object.keys(CompletionsRequest.properties));

/** The request without members of the gateway itself. */
export function nativeCompletionsBody(request: CompletionsRequest): Readonly<JsonObject> {
  return omitMembers(request, gatewayNames);
}

export function readPrompts({ prompt }: Pick<CompletionsRequest, 'prompt'>): readonly CompletionPrompt[] {
  if (typeof prompt === 'string') return [prompt];
  const prompts: CompletionPrompt[] = [];
  const ids: number[] = [];
  for (const one of prompt) {
    if (typeof one === 'number') ids.push(one);
    else prompts.push(one);
  }
  return ids.length > 0 ? [ids] : prompts;
}

/** Translates a valid request: each prompt becomes a user message, to be sent in a request of its own. */
export function chatRequestOfCompletions(request: CompletionsRequest): TranslatedRequest {
  const { model, max_tokens: limit, stream, stream_options: options } = request;
  const prompts = readPrompts(request);
  const shared = sharedMembers.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(request, name);
    return value == null ? [] : [[name, value]];
  });
  const chat: ChatCompletionRequest = {
    ...Object.fromEntries(shared),
    model,
    messages: prompts.map((prompt) => ({
      role: 'user',
      content: typeof prompt === 'string' ? prompt : [{ type: 'token_ids' }],
    })),
    // Absent would be the default of the key, and null is none.
    max_tokens: limit ?? null,
    ...(stream === true ? { stream, ...(options == null ? {} : { stream_options: options }) } : {}),
  };
  const unknown = Object.keys(request).filter((name) => !knownMembers.has(name));
  return {
    request: chat,
    warnings: unknown.map((name) => `${name.slice(0, 64)} left out: not known for this model`),
    unsupported: unsupportedBy(request),
    messageOrigins: prompts.map((_, at) => ({
      path: Array.isArray(request.prompt) ? `prompt[${at}]` : 'prompt',
    })),
    toolPaths: [],
    memberPaths: { max_completion_tokens: 'max_tokens', messages: 'prompt' },
  };
}

/** What changes the answer, and a chat request cannot hold. */
function unsupportedBy(request: CompletionsRequest): readonly string[] {
  const { suffix, echo, logprobs, best_of: candidates, n } = request;
  return [
    ...(readPrompts(request).some((prompt) => typeof prompt !== 'string') ? ['prompt'] : []),
    ...(suffix == null || suffix === '' ? [] : ['suffix']),
    ...(echo === true ? ['echo'] : []),
    ...(logprobs == null ? [] : ['logprobs']),
    ...(candidates == null || candidates === (n ?? 1) ? [] : ['best_of']),
  ];
}
