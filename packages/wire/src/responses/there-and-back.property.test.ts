/**
 * What Responses clients send reaches a model of OpenAI the same over the gateway's own form: nothing that both know is lost.
 * `round-trip.property.test.ts` begins with chat requests; this one has what only the Responses API writes.
 */
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { ThinkingBlock } from '../openai/index.ts';
import { arrayOrEmpty, isRecord, type JsonObject, toOpenaiThinking } from '../translation/index.ts';
import { encodeResponsesRequest, ResponsesRequest, toChatRequest } from './index.ts';

const accepted = Compile(ResponsesRequest);
const word = fc.string({ minLength: 1, maxLength: 8 });
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const breakpoint = { prompt_cache_breakpoint: sometimes(fc.constant({ mode: 'explicit' })) };

const text = fc.record({ type: fc.constant('input_text'), text: word, ...breakpoint });
const image = fc.record({
  type: fc.constant('input_image'),
  image_url: fc.constantFrom('https://example.org/a.png', 'data:image/png;base64,iVBORw0KGgo='),
  detail: fc.constantFrom('auto', 'low', 'high', 'original'),
  ...breakpoint,
});
const file = fc.oneof(
  fc.record({
    type: fc.constant('input_file'),
    filename: fc.constant('a.pdf'),
    file_data: fc.constant('data:application/pdf;base64,JVBERi0='),
    ...breakpoint,
  }),
  fc.record({ type: fc.constant('input_file'), file_url: fc.constant('https://example.org/a.pdf') }),
  fc.record({ type: fc.constant('input_file'), file_id: fc.constant('file-1') }),
);
const content = fc.oneof(word, fc.array(fc.oneof(text, image, file), { minLength: 1, maxLength: 3 }));
const spoken = fc.array(fc.record({ type: fc.constant('output_text'), text: word }), {
  minLength: 1,
  maxLength: 1,
});

/** Reasoning in our envelope, as the client keeps it. */
const sealed = 'gAAAA==';
const opened: ThinkingBlock = toOpenaiThinking({ id: 'rs_1', encryptedContent: sealed, summary: 'why' });
const reasoning = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: 'why' }],
  encrypted_content: sealed,
};

const call = fc.record({ name: fc.constantFrom('weather', 'patch'), input: word, output: content });
/** What the model said, what it called, and what the client says then. */
const turn = fc.record({
  reasons: fc.boolean(),
  spoken: fc.option(spoken),
  refusal: fc.boolean(),
  calls: fc.array(call, { maxLength: 2 }),
  instruction: sometimes(fc.record({ role: fc.constantFrom('system', 'developer'), content: word })),
  question: content,
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

function itemsOf(turns: readonly Turn[]): object[] {
  return turns.flatMap(({ reasons, spoken: said, refusal, calls, instruction, question }, at) => {
    const parts = [...(said ?? []), ...(refusal ? [{ type: 'refusal', refusal: 'No.' }] : [])];
    const items = [
      ...(parts.length === 0 ? [] : [{ type: 'message', role: 'assistant', content: parts }]),
      ...calls.map(({ name, input }, number) =>
        name === 'patch'
          ? { type: 'custom_tool_call', call_id: `call_${at}_${number}`, name, input }
          : { type: 'function_call', call_id: `call_${at}_${number}`, name, arguments: input },
      ),
    ];
    return [
      ...(reasons && items.length > 0 ? [reasoning] : []),
      ...items,
      ...calls.map(({ name, output }, number) => ({
        type: name === 'patch' ? 'custom_tool_call_output' : 'function_call_output',
        call_id: `call_${at}_${number}`,
        output,
      })),
      ...(instruction === undefined ? [] : [instruction]),
      { role: 'user', content: question },
    ];
  });
}

const tools = [
  {
    type: 'function',
    name: 'weather',
    description: 'D',
    parameters: { type: 'object', properties: {} },
    strict: true,
  },
  { type: 'function', name: 'clock', parameters: { type: 'object', properties: {} }, strict: false },
  { type: 'custom', name: 'patch', format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' } },
  { type: 'custom', name: 'note', description: 'N' },
];
const choice = fc.oneof(
  fc.constantFrom('auto', 'none', 'required'),
  fc.constantFrom({ type: 'function', name: 'clock' }, { type: 'custom', name: 'note' }),
  fc.record({
    type: fc.constant('allowed_tools'),
    mode: fc.constantFrom('auto', 'required'),
    tools: fc.subarray(
      [
        { type: 'function', name: 'weather' },
        { type: 'custom', name: 'patch' },
      ],
      { minLength: 1 },
    ),
  }),
);
const format = fc.constantFrom(
  { type: 'json_object' },
  { type: 'json_schema', name: 'n', description: 'd', schema: { type: 'object' }, strict: true },
);
const settings = fc.record(
  {
    instructions: word,
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    top_p: fc.double({ min: 0, max: 1, noNaN: true }),
    max_output_tokens: fc.integer({ min: 16, max: 9000 }),
    top_logprobs: fc.integer({ min: 1, max: 20 }),
    parallel_tool_calls: fc.boolean(),
    tool_choice: choice,
    reasoning: fc.record({ effort: fc.constantFrom('none', 'low', 'xhigh') }),
    text: fc.record({ format, verbosity: fc.constantFrom('low', 'high') }, { requiredKeys: [] }),
    service_tier: fc.constantFrom('flex', 'priority'),
    user: word,
    safety_identifier: word,
    prompt_cache_key: word,
    prompt_cache_retention: fc.constant('24h'),
    prompt_cache_options: fc.constant({ mode: 'explicit', ttl: '30m' }),
    stream: fc.constant(true),
  },
  { requiredKeys: [] },
);
const requests = fc
  .record({ first: content, turns: fc.array(turn, { maxLength: 3 }), settings })
  .map(({ first, turns, settings: fields }): unknown =>
    JSON.parse(
      JSON.stringify({
        model: 'm',
        input: [{ role: 'user', content: first }, ...itemsOf(turns)],
        tools,
        ...fields,
      }),
    ),
  );

/** The request in one of its forms: instructions as the first message, lists of one plain text as the text. */
function normal({ input, instructions, include, store: _, ...rest }: JsonObject): JsonObject {
  const { text: settingsOfText, top_logprobs: top, ...others } = rest;
  const wantsLogprobs = top !== undefined || arrayOrEmpty(include).includes('message.output_text.logprobs');
  const items = [
    ...(instructions === undefined ? [] : [{ role: 'developer', content: instructions }]),
    ...arrayOrEmpty(input),
  ];
  return {
    ...others,
    ...(wantsLogprobs ? { top_logprobs: top } : {}),
    ...(isRecord(settingsOfText) && Object.keys(settingsOfText).length > 0 ? { text: settingsOfText } : {}),
    input: items.map((item) => {
      if (!isRecord(item)) return item;
      const member = 'output' in item ? 'output' : 'content';
      return { ...item, [member]: plain(item[member]) };
    }),
  };
}

function plain(value: unknown): unknown {
  const [only, ...others] = arrayOrEmpty(value);
  if (!isRecord(only) || others.length > 0) return value;
  return only['type'] === 'input_text' && Object.keys(only).length === 2 ? only['text'] : value;
}

describe('a request of the Responses API', () => {
  it('comes to a model of OpenAI as it was sent', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(accepted.Errors(request)).toEqual([]);
        if (!accepted.Check(request) || !isRecord(request)) return;
        const translated = toChatRequest(request, {
          openReasoning: (text) => (text === sealed ? [opened] : undefined),
        });
        expect([translated.warnings, translated.unsupported]).toEqual([[], []]);
        const { body, warnings, unsupported } = encodeResponsesRequest(translated.request, {
          model: 'm',
          stream: request.stream === true,
          reasoning: {},
        });
        expect([warnings, unsupported]).toEqual([[], []]);
        expect(normal(JSON.parse(JSON.stringify(body)))).toEqual(normal({ ...request }));
      }),
    );
  });
});
