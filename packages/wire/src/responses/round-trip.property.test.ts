/** What goes out over the Responses API comes back the same: `toChatRequest` undoes `encodeResponsesRequest`. */
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ChatCompletionRequest, type ThinkingBlock } from '../openai/index.ts';
import { type OpenaiReasoning, toOpenaiThinking } from '../translation/index.ts';
import { encodeResponsesRequest, ResponsesRequest, toChatRequest } from './index.ts';

const acceptedChat = Compile(ChatCompletionRequest);
const accepted = Compile(ResponsesRequest);

const word = fc.string({ minLength: 1, maxLength: 6 });
const reasoning: readonly OpenaiReasoning[] = [
  { id: 'rs_1', encryptedContent: 'gAAAA==', summary: 'why' },
  { id: 'rs_2', encryptedContent: 'gBBBB==', summary: '' },
];
/** As the gateway's own envelope does, this leads from the encrypted content to the block. */
const opened = new Map<string, ThinkingBlock>(
  reasoning.map((one) => [one.encryptedContent, toOpenaiThinking(one)]),
);

const textPart = fc.record({ type: fc.constant('text'), text: word });
const mediaPart = fc.oneof(
  fc.record({
    type: fc.constant('image_url'),
    image_url: fc.record({
      url: fc.constantFrom('https://example.org/a.png', 'data:image/png;base64,iVBORw0KGgo='),
      detail: fc.constantFrom('auto', 'low'),
    }),
  }),
  fc.record({
    type: fc.constant('file'),
    file: fc.constantFrom(
      { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
      { file_id: 'file-1' },
    ),
  }),
  fc.record({
    type: fc.constant('text'),
    text: word,
    prompt_cache_breakpoint: fc.constant({ mode: 'explicit' }),
  }),
);
/** A list that is more than one plain text, which is sent as such. */
const parts = fc
  .tuple(mediaPart, fc.array(fc.oneof(textPart, mediaPart), { maxLength: 2 }))
  .map(([one, more]) => [one, ...more]);
const content = fc.oneof(word, parts);

const turn = fc
  .record({
    text: fc.option(word),
    refusal: fc.option(word),
    calls: fc.array(
      fc.record({ name: fc.constantFrom('f', 'g'), input: word, custom: fc.boolean(), result: content }),
      { maxLength: 3 },
    ),
    blocks: fc.subarray([...reasoning]),
  })
  .filter(({ text, refusal, calls }) => text !== null || refusal !== null || calls.length > 0);

const conversation = fc
  .array(fc.oneof(content, turn), { minLength: 1, maxLength: 5 })
  .map((steps) => steps.flatMap((step, index) => toMessages(step, index)));

type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

function toMessages(step: Turn | string | readonly object[], index: number): object[] {
  if (typeof step === 'string' || !('calls' in step)) return [{ role: 'user', content: step }];
  const { text, refusal, calls, blocks } = step;
  const ids = calls.map((_, at) => `call_${index}_${at}`);
  const said =
    refusal === null
      ? text
      : [...(text === null ? [] : [{ type: 'text', text }]), { type: 'refusal', refusal }];
  return [
    {
      role: 'assistant',
      content: said,
      ...(calls.length === 0
        ? {}
        : {
            tool_calls: calls.map(({ name, input, custom }, at) =>
              custom
                ? { id: ids[at], type: 'custom', custom: { name, input } }
                : { id: ids[at], type: 'function', function: { name, arguments: input } },
            ),
          }),
      ...(blocks.length === 0 ? {} : { thinking_blocks: blocks.map(toOpenaiThinking) }),
    },
    ...calls.map(({ result }, at) => ({ role: 'tool', tool_call_id: ids[at], content: result })),
    // A message of the user keeps turns of the model apart.
    { role: 'user', content: 'go on' },
  ];
}

const parameters = fc.constantFrom(
  { type: 'object', properties: {} },
  { type: 'object', properties: { a: {} } },
);
const tool = fc.oneof(
  fc.record({
    type: fc.constant('function'),
    function: fc.record({
      name: fc.constantFrom('f', 'g'),
      description: word,
      parameters,
      strict: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant('custom'),
    custom: fc.record(
      {
        name: fc.constantFrom('c', 'd'),
        description: word,
        format: fc.constant({ type: 'grammar', grammar: { definition: 'x', syntax: 'lark' } }),
      },
      { requiredKeys: ['name'] },
    ),
  }),
);
const choice = fc.constantFrom(
  'none',
  'auto',
  'required',
  { type: 'function', function: { name: 'f' } },
  { type: 'custom', custom: { name: 'c' } },
);
const format = fc.constantFrom(
  { type: 'json_object' },
  {
    type: 'json_schema',
    json_schema: { name: 'n', description: 'd', schema: { type: 'object' }, strict: true },
  },
  { type: 'json_schema', json_schema: { name: 'n', schema: {}, strict: false } },
);
const shared = fc.record(
  {
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    top_p: fc.double({ min: 0, max: 1, noNaN: true }),
    max_completion_tokens: fc.integer({ min: 16, max: 9000 }),
    reasoning_effort: fc.constantFrom('none', 'low', 'max'),
    response_format: format,
    verbosity: fc.constantFrom('low', 'high'),
    service_tier: fc.constantFrom('flex', 'priority'),
    user: word,
    safety_identifier: word,
    prompt_cache_key: word,
  },
  { requiredKeys: [] },
);
const withTools = fc.record({
  tools: fc.uniqueArray(tool, {
    minLength: 1,
    maxLength: 3,
    selector: (one) => ('custom' in one ? one.custom.name : one.function.name),
  }),
  tool_choice: choice,
  parallel_tool_calls: fc.boolean(),
});
const probabilities = fc.constantFrom({}, { logprobs: true }, { logprobs: true, top_logprobs: 3 });
const requests = fc
  .record({
    system: fc.option(fc.record({ role: fc.constantFrom('system', 'developer'), content: word })),
    messages: conversation,
    shared,
    tools: fc.option(withTools),
    probabilities,
  })
  .map(({ system, messages, shared: fields, tools, probabilities: wanted }) => ({
    model: 'm',
    messages: [...(system === null ? [] : [system]), ...messages],
    ...('max_completion_tokens' in fields ? {} : { max_tokens: null }),
    ...fields,
    ...tools,
    ...wanted,
  }));

describe('toChatRequest', () => {
  it('gives back the chat request that a request of the Responses API was made of', () => {
    fc.assert(
      fc.property(requests, fc.boolean(), (given, stream) => {
        const request: unknown = stream
          ? { ...given, stream: true, stream_options: { include_usage: true } }
          : given;
        if (!acceptedChat.Check(request)) throw new Error(JSON.stringify(acceptedChat.Errors(request)));
        const encoded = encodeResponsesRequest(request, { model: 'm', stream, reasoning: {} });
        expect([encoded.warnings, encoded.unsupported]).toEqual([[], []]);
        const body: unknown = encoded.body;
        expect(accepted.Errors(body)).toEqual([]);
        if (!accepted.Check(body)) return;
        const translated = toChatRequest(body, {
          openReasoning: (sealed) => [opened.get(sealed)].filter((block) => block !== undefined),
        });
        expect([translated.warnings, translated.unsupported]).toEqual([[], []]);
        expect(withoutReasoningText(translated.request)).toEqual(request);
      }),
    );
  });
});

/** Summaries come back as readable reasoning, too, which chat clients send beside the blocks. */
function withoutReasoningText(request: ChatCompletionRequest): unknown {
  const messages = (request.messages ?? []).map((message) => {
    if (message.role !== 'assistant') return message;
    const { reasoning_content: _, ...rest } = message;
    return rest;
  });
  return { ...request, messages };
}
