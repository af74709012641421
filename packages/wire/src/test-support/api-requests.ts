/** Requests of the APIs of clients, in the gateway's own form and for every wire. */
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import {
  ChatCompletionRequest,
  CompletionsRequest,
  chatRequestOfCompletions,
  chatRequestOfMessages,
  itemTypeOf,
  type KeptReasoning,
  MessagesRequest,
  nativeCompletionsBody,
  nativeMessagesBody,
  nativeResponsesBody,
  type ResponseInputItem,
  ResponsesRequest,
  type TranslatedRequest,
  toChatRequest,
} from '../index.ts';
import { encodeFor, type WireId, type WireTarget } from './wires.ts';

export type ApiId = 'messages' | 'responses' | 'completions';
export const apiIds: readonly ApiId[] = ['messages', 'responses', 'completions'];

/** One model of each wire that knows most of what its API has. */
const matrixTargets: Readonly<Record<WireId, WireTarget>> = {
  anthropic: { wire: 'anthropic', model: 'claude-sonnet-4-5', maxOutputTokens: 64_000 },
  bedrock: { wire: 'bedrock', model: 'us.anthropic.claude-sonnet-4-5-v1:0', maxOutputTokens: 64_000 },
  cohere: { wire: 'cohere', model: 'command-a-plus-05-2026', maxOutputTokens: 32_000 },
  gemini: { wire: 'gemini', model: 'gemini-3-flash-preview', maxOutputTokens: 65_536 },
  openai: { wire: 'openai', model: 'm', provider: 'openai' },
  responses: { wire: 'responses', model: 'm', reasoning: {} },
};

/** What the envelopes in fixtures hold, by their text. */
const envelopes: Readonly<Record<string, KeptReasoning>> = {
  'sluice-claude': {
    blocks: [{ type: 'thinking', thinking: 'It may rain.', signature: 'EqQBCgIYAg==' }],
    calls: {},
  },
  'sluice-gemini': {
    blocks: [],
    calls: { call_1: { google: { thought_signature: 'CiQB0e2Kb' } } },
  },
};
const ownEnvelopes = { open: (text: string): KeptReasoning | undefined => envelopes[text], seal: () => '' };

/** The gateway knows the items that requests refer to. */
function referredItem(item: ResponseInputItem): ResponseInputItem {
  if (itemTypeOf(item) !== 'item_reference' || typeof item.id !== 'string') return item;
  return { role: 'assistant', content: `What ${item.id} was.` };
}

const validMessages = Compile(MessagesRequest);
const validResponses = Compile(ResponsesRequest);
const validCompletions = Compile(CompletionsRequest);
const validChat = Compile(ChatCompletionRequest);

/** A request in the gateway's own form, and as a provider of the API itself gets it. */
export interface ReadRequest {
  readonly translated: TranslatedRequest;
  readonly native: Readonly<Record<string, unknown>>;
}

/** Reads a request as the gateway does; fails for one that the API does not accept, or that is changed by it. */
export function readApiRequest(api: ApiId, request: unknown): ReadRequest {
  const before = JSON.stringify(request);
  const read = readers[api](request);
  expect(JSON.stringify(request)).toBe(before);
  expect(validChat.Errors(read.translated.request)).toEqual([]);
  return read;
}

const readers: Readonly<Record<ApiId, (request: unknown) => ReadRequest>> = {
  messages: (request) => {
    expect(validMessages.Errors(request)).toEqual([]);
    if (!validMessages.Check(request)) throw new Error('unreachable');
    return {
      translated: chatRequestOfMessages(request, ownEnvelopes),
      native: nativeMessagesBody(request, ownEnvelopes),
    };
  },
  responses: (request) => {
    expect(validResponses.Errors(request)).toEqual([]);
    if (!validResponses.Check(request)) throw new Error('unreachable');
    const { previous_response_id: previous, input } = request;
    const resolved = Array.isArray(input) ? { ...request, input: input.map(referredItem) } : request;
    const { toolNames: _, ...translated } = toChatRequest(resolved, {
      openReasoning: ownEnvelopes.open,
      wrapsCustomTools: true,
      earlierItems: previous == null ? undefined : [{ role: 'user', content: 'Earlier.' }],
    });
    return { translated, native: nativeResponsesBody(resolved, [], ownEnvelopes) };
  },
  completions: (request) => {
    expect(validCompletions.Errors(request)).toEqual([]);
    if (!validCompletions.Check(request)) throw new Error('unreachable');
    return { translated: chatRequestOfCompletions(request), native: nativeCompletionsBody(request) };
  },
};

/** What a wire makes of a request; empty lists are left out. */
export interface WireRequest {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly warnings?: readonly string[];
  /** Paths that the wire cannot carry. */
  readonly refused?: readonly string[];
}

/** Encodes for a wire what was translated. Of several prompts the first: each is sent in a request of its own. */
export function encodeForWire({ request }: TranslatedRequest, api: ApiId, wire: WireId): WireRequest {
  const { messages } = request;
  const one = api === 'completions' ? { ...request, messages: (messages ?? []).slice(0, 1) } : request;
  const target = { ...matrixTargets[wire], stream: request.stream === true };
  const { body, warnings, unsupported } = encodeFor(one, target);
  return {
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(unsupported.length === 0 ? { body } : { refused: unsupported }),
  };
}
