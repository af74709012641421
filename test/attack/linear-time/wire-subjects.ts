import { createResponseStreamEncoder, toChatRequest } from '@sluice/wire';
import { createSseReader } from '@sluice/wire/sse';
import {
  decodeFrom,
  encodeFor,
  openStreamOf,
  type WireId,
} from '../../../packages/wire/src/test-support/wires.ts';
import type { Subject } from './subject.ts';

const options = { id: 'a', created: 1, model: 'm', includeUsage: false };
const targets = {
  anthropic: { wire: 'anthropic', model: 'claude-sonnet-4-5' },
  bedrock: { wire: 'bedrock', model: 'us.anthropic.claude-sonnet-4-5-v1:0' },
  cohere: { wire: 'cohere', model: 'command-a-03-2025' },
  gemini: { wire: 'gemini', model: 'gemini-3-flash-preview' },
  openai: { wire: 'openai', model: 'm', provider: 'openai' },
  responses: { wire: 'responses', model: 'm' },
} as const;
const wires: readonly WireId[] = ['anthropic', 'bedrock', 'cohere', 'gemini', 'openai', 'responses'];

/** An answer with this text, in the form of each wire. */
const answers: Readonly<Record<WireId, (text: string) => unknown>> = {
  anthropic: (text) => ({
    id: 'a',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  bedrock: (text) => ({
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
  }),
  cohere: (text) => ({
    id: 'a',
    message: { role: 'assistant', content: [{ type: 'text', text }] },
    finish_reason: 'COMPLETE',
  }),
  gemini: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
  }),
  openai: (text) => ({
    id: 'a',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  }),
  responses: (text) => ({
    id: 'a',
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  }),
};

/** Events of a stream that write this text. */
const events: Readonly<Record<WireId, (text: string) => readonly (readonly [string, unknown])[]>> = {
  anthropic: (text) => [
    [
      'message_start',
      { type: 'message_start', message: { id: 'a', usage: { input_tokens: 1, output_tokens: 1 } } },
    ],
    [
      'content_block_start',
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ],
    ...slices(text).map((piece): [string, unknown] => [
      'content_block_delta',
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } },
    ]),
  ],
  bedrock: (text) => [
    ['messageStart', { role: 'assistant' }],
    ...slices(text).map((piece): [string, unknown] => [
      'contentBlockDelta',
      { contentBlockIndex: 0, delta: { text: piece } },
    ]),
  ],
  cohere: (text) => [
    ['message-start', { type: 'message-start', id: 'a', delta: { message: { role: 'assistant' } } }],
    ...slices(text).map((piece): [string, unknown] => [
      'content-delta',
      { type: 'content-delta', index: 0, delta: { message: { content: { text: piece } } } },
    ]),
  ],
  gemini: (text) => slices(text).map((piece): [string, unknown] => ['', answers.gemini(piece)]),
  openai: (text) =>
    slices(text).map((piece): [string, unknown] => [
      '',
      {
        id: 'a',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta: { content: piece }, finish_reason: null }],
      },
    ]),
  responses: (text) =>
    slices(text).map((delta, n): [string, unknown] => [
      '',
      { type: 'response.output_text.delta', output_index: n % 2, content_index: 0, delta },
    ]),
};

function slices(text: string, size = 64): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
    text.slice(n * size, n * size + size),
  );
}

function readSse(text: string, chunkBytes: number): void {
  const reader = createSseReader({ onEvent: () => undefined }, { maxEventBytes: 64_000_000 });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.push(bytes.subarray(at, at + chunkBytes));
  reader.end();
}

/** Calls of tools with these arguments, and a schema in which the text is everywhere. */
function requestWith(text: string): Parameters<typeof encodeFor>[0] {
  const pieces = slices(text, 200);
  const properties = Object.fromEntries(
    pieces.map((description, n) => [`p${n}`, { type: 'string', description }]),
  );
  const parameters = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    $defs: { a: { enum: pieces } },
  };
  const call = {
    id: 'c',
    type: 'function' as const,
    function: { name: 'f', arguments: JSON.stringify({ text }) },
  };
  return {
    model: 'm',
    messages: [
      { role: 'system', content: text },
      { role: 'user', content: [{ type: 'text', text }] },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: text },
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters } }],
    response_format: { type: 'json_schema', json_schema: { name: 's', schema: parameters } },
    stop: [text.slice(0, 100)],
  };
}

const responseContext = {
  id: 'a',
  createdAt: 1,
  now: () => 1,
  request: { model: 'm', include: ['reasoning.encrypted_content'] },
  toolNames: new Map(),
  store: true,
  sealReasoning: () => 'sealed',
};

/** An answer whose kinds of content alternate, so that every piece begins an item, beside a call without an end. */
function encodeAlternating(text: string): void {
  const encoder = createResponseStreamEncoder(responseContext);
  for (const [n, piece] of slices(text, 200).entries()) {
    const call = { index: 0, id: 'c', function: { name: 'f', arguments: `{${piece}` } };
    const delta =
      n % 3 === 0 ? { content: piece } : n % 3 === 1 ? { reasoning_content: piece } : { tool_calls: [call] };
    const choices = [{ index: 0, delta, finish_reason: null, logprobs: null }];
    encoder.write([
      { kind: 'full', value: { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices } },
    ]);
  }
  encoder.end();
}

/** A request of nothing but things that chat does not have, and namespaces. */
function translateOdd(text: string): void {
  const pieces = slices(text, 50);
  toChatRequest(
    {
      model: 'm',
      input: pieces.flatMap((piece) => [
        { type: 'hologram', piece },
        { role: 'assistant', content: [{ type: 'smell', piece }] },
        { role: 'user', content: piece },
      ]),
      tools: [
        {
          type: 'namespace',
          name: 'n',
          tools: pieces.map((name) => ({ type: 'function', name, description: name })),
        },
      ],
    },
    { openReasoning: () => undefined },
  );
}

export const wireSubjects: readonly Subject[] = [
  ...[1024, 65_536].flatMap((chunkBytes) => [
    {
      name: `SSE in chunks of ${chunkBytes}`,
      run: (text: string) => readSse(text, chunkBytes),
      maxMsPerMegachar: 1000,
    },
    {
      name: `SSE of one event in chunks of ${chunkBytes}`,
      run: (text: string) => readSse(`data: ${JSON.stringify(text)}\n\n`, chunkBytes),
      maxMsPerMegachar: 500,
    },
  ]),
  ...wires.flatMap((wire) => [
    {
      name: `${wire}: answer`,
      run: (text: string) => decodeFrom(wire, answers[wire](text), options),
      maxMsPerMegachar: 300,
    },
    {
      name: `${wire}: stream`,
      run: (text: string) => {
        const decoder = openStreamOf(wire, options);
        for (const [name, event] of events[wire](text))
          decoder.event(JSON.stringify(event), name === '' ? undefined : name);
        decoder.end();
      },
      maxMsPerMegachar: 1500,
    },
    {
      name: `${wire}: request`,
      run: (text: string) => encodeFor(requestWith(text), targets[wire]),
      maxMsPerMegachar: 1000,
    },
  ]),
  { name: 'response: stream of alternating items', run: encodeAlternating, maxMsPerMegachar: 1500 },
  { name: 'response: request of unsupported items', run: translateOdd, maxMsPerMegachar: 1500 },
];
