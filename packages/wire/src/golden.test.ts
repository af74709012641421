/** Golden fixtures of the wires that are not OpenAI's: requests, finished answers, streams. */
import { readdirSync, readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  anthropicProfileOf,
  bedrockProfileOf,
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  type ChatStreamDecoder,
  createAnthropicStreamDecoder,
  createBedrockStreamDecoder,
  type DecodedResponse,
  decodeAnthropicResponse,
  decodeBedrockResponse,
  type EncodedWireRequest,
  encodeAnthropicRequest,
  encodeBedrockRequest,
  type StreamContext,
} from './index.ts';

interface Target {
  readonly model: string;
  readonly stream: boolean;
  readonly maxOutputTokens?: number | undefined;
}

interface Wire {
  readonly encode: (request: ChatCompletionRequest, target: Target) => EncodedWireRequest;
  readonly decode: (raw: unknown, context: StreamContext) => DecodedResponse;
  readonly openStream: (context: StreamContext) => ChatStreamDecoder;
}

const wires: readonly [protocol: string, wire: Wire][] = [
  [
    'anthropic',
    {
      encode: (request, target) =>
        encodeAnthropicRequest(request, { ...target, profile: anthropicProfileOf(target.model) }),
      decode: decodeAnthropicResponse,
      openStream: createAnthropicStreamDecoder,
    },
  ],
  [
    'bedrock',
    {
      encode: (request, target) =>
        encodeBedrockRequest(request, { ...target, profile: bedrockProfileOf(target.model) }),
      decode: decodeBedrockResponse,
      openStream: createBedrockStreamDecoder,
    },
  ],
];

interface RequestCase {
  readonly why: string;
  readonly model: string;
  readonly stream?: boolean;
  readonly maxOutputTokens?: number;
  readonly request: ChatCompletionRequest;
  readonly expected: unknown;
}

interface AnswerCase {
  readonly why: string;
  readonly legacyFunctions?: boolean;
  readonly raw: unknown;
  readonly expected: ChatCompletion;
}

interface StreamCase {
  readonly why: string;
  readonly includeUsage: boolean;
  readonly legacyFunctions?: boolean;
  /** The finished answer that says the same. */
  readonly sameAs?: string;
  /** Data alone, or with the name of the event. */
  readonly events: readonly { readonly name?: string; readonly data?: unknown }[];
  readonly expected: readonly ChatCompletionChunk[];
}

const placeOf = (protocol: string, kind: string): URL =>
  new URL(`../fixtures/${protocol}/${kind}/`, import.meta.url);

function casesIn<T>(protocol: string, kind: string): [name: string, one: T][] {
  const place = placeOf(protocol, kind);
  const files = readdirSync(place).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new Error(`No fixtures in ${protocol}/${kind}`);
  return files.map((file) => [file, JSON.parse(readFileSync(new URL(file, place), 'utf8'))]);
}

const identity = { id: 'chatcmpl-own', created: 1_700_000_000, model: 'p/m' };
const acceptedRequest = Compile(ChatCompletionRequest);
const answer = Compile(ChatCompletion);
const chunk = Compile(ChatCompletionChunk);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(wires)('%s', (protocol, { encode, decode, openStream }) => {
  it.each(casesIn<RequestCase>(protocol, 'requests'))('request %s', (_name, one) => {
    const { model, stream = false, maxOutputTokens, request, expected } = one;
    expect(acceptedRequest.Errors(request)).toEqual([]);
    const before = JSON.stringify(request);
    expect(plain(encode(request, { model, stream, maxOutputTokens }))).toEqual(expected);
    expect(JSON.stringify(request)).toBe(before);
  });

  it.each(casesIn<AnswerCase>(protocol, 'answers'))('answer %s', (_name, one) => {
    const { raw, expected, legacyFunctions = false } = one;
    const { response } = decode(raw, { ...identity, legacyFunctions, includeUsage: false });
    expect(plain(response)).toEqual(expected);
    expect(answer.Errors(plain(response))).toEqual([]);
  });

  it.each(casesIn<StreamCase>(protocol, 'streams'))('stream %s', (_name, one) => {
    const { includeUsage, legacyFunctions = false, sameAs, events, expected } = one;
    const decoder = openStream({ ...identity, includeUsage, legacyFunctions });
    const texts = events.flatMap(({ name, data, ...bare }) =>
      decoder.event(JSON.stringify(data ?? bare), name),
    );
    const end = decoder.end();
    const sent: unknown[] = [...texts, ...end.chunks].map((text) => JSON.parse(text));
    expect(sent).toEqual(expected);
    for (const each of sent) expect(chunk.Errors(each)).toEqual([]);
    expect(end).toMatchObject({ finished: true, done: true });
    if (sameAs === undefined) return;
    const place = new URL(`${sameAs}.json`, placeOf(protocol, 'answers'));
    const whole: AnswerCase = JSON.parse(readFileSync(place, 'utf8'));
    expect(assembleChunks(expected)).toEqual(assembleAnswer(whole.expected));
  });
});

/** What a client holds in the end. */
interface Assembled {
  readonly message: Record<string, unknown>;
  readonly finish: unknown;
  readonly facts: unknown;
  readonly usage: unknown;
}

function assembleAnswer({ choices: [choice], usage }: ChatCompletion): Assembled {
  const message = choice?.message;
  const calls = message?.tool_calls?.flatMap((call) =>
    call.type === 'function' ? [[call.id, call.function.name, parsed(call.function.arguments)]] : [],
  );
  const legacy = message?.function_call;
  return {
    message: {
      text: message?.content ?? '',
      reasoning: message?.reasoning_content ?? '',
      thinking: message?.thinking_blocks ?? [],
      annotations: message?.annotations ?? [],
      calls: calls ?? [],
      functionCall: legacy == null ? null : [legacy.name, parsed(legacy.arguments)],
    },
    finish: choice?.finish_reason,
    facts: choice?.provider_specific_fields ?? {},
    usage,
  };
}

function assembleChunks(chunks: readonly ChatCompletionChunk[]): Assembled {
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  const fragments = deltas.flatMap(({ tool_calls: calls }) => calls ?? []);
  const legacy = deltas.flatMap(({ function_call: call }) => (call == null ? [] : [call]));
  const last = chunks.flatMap(({ choices }) => choices).at(-1);
  const calls = fragments.flatMap(({ index, id, function: call }) => {
    if (id === undefined) return [];
    const own = fragments.filter((fragment) => fragment.index === index);
    return [[id, call?.name, parsed(own.map((fragment) => fragment.function?.arguments ?? '').join(''))]];
  });
  return {
    message: {
      text: deltas.map(({ content }) => content ?? '').join(''),
      reasoning: deltas.map(({ reasoning_content: piece }) => piece ?? '').join(''),
      thinking: deltas.flatMap(({ thinking_blocks: blocks }) => blocks ?? []),
      annotations: deltas.flatMap(({ annotations }) => annotations ?? []),
      calls,
      functionCall:
        legacy.length === 0
          ? null
          : [legacy[0]?.name, parsed(legacy.map((call) => call.arguments ?? '').join(''))],
    },
    finish: last?.finish_reason,
    facts: last?.provider_specific_fields ?? {},
    usage: chunks.findLast(({ usage }) => usage != null)?.usage,
  };
}

/** White space in arguments means nothing; texts that are no JSON stay texts. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
