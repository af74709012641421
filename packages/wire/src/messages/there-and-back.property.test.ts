/** What Messages clients send reaches a model of Anthropic the same over the gateway's own form: nothing that both know is lost. */
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { anthropicProfileOf, encodeAnthropicRequest } from '../anthropic/index.ts';
import { arrayOrEmpty, isRecord, type JsonObject } from '../translation/index.ts';
import { chatRequestOfMessages, MessagesRequest } from './index.ts';

/** Takes system messages in their place; the other one takes every setting of sampling, budgets and a begun answer. */
const models = { late: 'claude-opus-5-5', earlier: 'claude-sonnet-4-5' };
const accepted = Compile(MessagesRequest);
const maxBreakpoints = 4;
const maxTokens = 9000;

const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '');
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const cache = { cache_control: fc.option(fc.constant({ type: 'ephemeral' }), { nil: undefined, freq: 12 }) };
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const text = fc.record({ type: fc.constant('text'), text: word, ...cache });
const image = fc.record({
  type: fc.constant('image'),
  source: fc.constantFrom(
    { type: 'base64', media_type: 'image/png', data: png },
    { type: 'url', url: 'https://example.com/a.png' },
  ),
  ...cache,
});
const document = fc.record({
  type: fc.constant('document'),
  source: fc.constantFrom(
    { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjQK' },
    { type: 'text', media_type: 'text/plain', data: 'Plain words.' },
    { type: 'url', url: 'https://example.com/a.pdf' },
  ),
  title: sometimes(word),
  context: sometimes(word),
  citations: sometimes(fc.constant({ enabled: true })),
  ...cache,
});
const userBlock = fc.oneof(text, image, document);
const thought = fc.oneof(
  fc.record({ type: fc.constant('thinking'), thinking: word, signature: fc.constant('EuYBCkQYAQ==') }),
  fc.record({ type: fc.constant('redacted_thinking'), data: fc.constant('EmwKAhgBEgy3') }),
);
const argument = fc.record({ place: word, more: sometimes(fc.array(fc.integer(), { maxLength: 2 })) });
/** A breakpoint within a result stands behind all of it. */
const result = fc.record({
  content: fc
    .oneof(word, fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 2 }))
    .map((content) =>
      typeof content === 'string'
        ? content
        : content.map((block) => ({ ...block, cache_control: undefined })),
    ),
  ...cache,
});

/** One turn of the model and what the client says then: the results of its calls, and more. */
const turn = fc.record({
  thoughts: fc.array(thought, { minLength: 1, maxLength: 2 }),
  said: fc.array(fc.record({ type: fc.constant('text'), text: word }), { minLength: 1, maxLength: 2 }),
  calls: fc.array(fc.record({ name: fc.constantFrom('weather', 'clock'), input: argument, result }), {
    maxLength: 2,
  }),
  answer: fc.array(userBlock, { minLength: 1, maxLength: 2 }),
  late: sometimes(word),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

function messagesOf(first: readonly object[], turns: readonly Turn[], isLate: boolean): object[] {
  return [
    { role: 'user', content: first },
    ...turns.flatMap(({ thoughts, said, calls, answer, late }, at) => [
      {
        role: 'assistant',
        content: [
          ...thoughts,
          ...said,
          ...calls.map(({ name, input }, number) => ({
            type: 'tool_use',
            id: `toolu_${at}_${number}`,
            name,
            input,
          })),
        ],
      },
      {
        role: 'user',
        content: [
          ...calls.map((call, number) => ({
            type: 'tool_result',
            tool_use_id: `toolu_${at}_${number}`,
            ...call.result,
          })),
          ...answer,
        ],
      },
      ...(isLate && late !== undefined && at === turns.length - 1 ? [{ role: 'system', content: late }] : []),
    ]),
  ];
}

const schema = fc.constantFrom(
  { type: 'object', properties: {}, additionalProperties: false },
  {
    type: 'object',
    properties: { place: { type: 'string' } },
    required: ['place'],
    additionalProperties: false,
  },
);
const tools = fc.tuple(
  ...['weather', 'clock'].map((name) =>
    fc.record({
      name: fc.constant(name),
      description: sometimes(word),
      input_schema: schema,
      strict: sometimes(fc.constant(true)),
      ...cache,
    }),
  ),
);
const choice = fc.oneof(
  fc.record({ type: fc.constantFrom('auto'), disable_parallel_tool_use: fc.constant(true) }),
  fc.constantFrom({ type: 'auto' }, { type: 'none' }),
);
const forced = fc.constantFrom(
  { type: 'any' },
  { type: 'any', disable_parallel_tool_use: true },
  { type: 'tool', name: 'clock' },
);
const earlierSettings = fc.oneof(
  fc.record({
    temperature: sometimes(fc.double({ min: 0, max: 1, noNaN: true })),
    top_k: sometimes(fc.integer({ min: 1, max: 100 })),
    tool_choice: sometimes(fc.oneof(choice, forced)),
  }),
  fc.record({ top_p: fc.double({ min: 0.01, max: 1, noNaN: true }), tool_choice: sometimes(forced) }),
  fc.record({
    thinking: fc.record({
      type: fc.constant('enabled'),
      budget_tokens: fc.integer({ min: 1024, max: maxTokens - 1 }),
      display: sometimes(fc.constantFrom('summarized', 'omitted')),
    }),
    tool_choice: sometimes(choice),
  }),
  fc.record({ thinking: fc.constant({ type: 'disabled' }) }),
);
const lateSettings = fc.oneof(
  // In the gateway's own form an effort alone asks for reasoning, which is shown as a summary.
  fc.record({
    thinking: fc.record({ type: fc.constant('adaptive'), display: fc.constantFrom('summarized', 'omitted') }),
    effort: sometimes(fc.constantFrom('low', 'medium', 'high', 'xhigh', 'max')),
    tool_choice: sometimes(choice),
  }),
  fc.record({ effort: fc.constant(undefined), tool_choice: sometimes(choice) }),
);
const shared = fc.record({
  system: sometimes(fc.oneof(word, fc.array(text, { minLength: 1, maxLength: 2 }))),
  stop_sequences: sometimes(fc.uniqueArray(word, { minLength: 1, maxLength: 3 })),
  metadata: sometimes(fc.record({ user_id: word })),
  service_tier: sometimes(fc.constantFrom('auto', 'standard_only')),
  stream: sometimes(fc.constant(true)),
});
const requests = fc
  .record({
    isLate: fc.boolean(),
    first: fc.array(userBlock, { minLength: 1, maxLength: 3 }),
    turns: fc.array(turn, { maxLength: 3 }),
    tools,
    shared,
    earlier: earlierSettings,
    late: lateSettings,
    format: sometimes(schema),
  })
  .map(({ isLate, first, turns, shared: fields, format, ...rest }) => {
    const { effort, ...late } = rest.late;
    const config = {
      ...(isLate && effort !== undefined ? { effort } : {}),
      ...(format === undefined ? {} : { format: { type: 'json_schema', schema: format } }),
    };
    const members: JsonObject = {
      model: isLate ? models.late : models.earlier,
      max_tokens: maxTokens,
      messages: messagesOf(first, turns, isLate),
      tools: rest.tools,
      ...fields,
      ...(isLate ? late : rest.earlier),
      ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
    };
    const plain: unknown = JSON.parse(JSON.stringify(members));
    return plain;
  })
  .filter((request) => JSON.stringify(request).split('"cache_control"').length <= maxBreakpoints + 1);

/** The request in one of its forms: texts as blocks, and no settings that are the default. */
function normal(request: JsonObject): JsonObject {
  const { stream, tool_choice: wanted, system, messages, ...rest } = request;
  const isDefault = isRecord(wanted) && wanted['type'] === 'auto' && Object.keys(wanted).length === 1;
  return {
    ...rest,
    ...(stream === true ? { stream } : {}),
    ...(wanted === undefined || isDefault ? {} : { tool_choice: wanted }),
    ...(system === undefined ? {} : { system: joined(system) }),
    messages: arrayOrEmpty(messages).map((message) => {
      if (!isRecord(message)) return message;
      const { role, content } = message;
      return {
        role,
        content: role === 'system' ? joined(content) : arrayOrEmpty(blocks(content)).flatMap(normalBlocks),
      };
    }),
  };
}

const blocks = (content: unknown): unknown =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** System texts may be told as one unless a breakpoint stands between them. */
function joined(content: unknown): unknown {
  const list = arrayOrEmpty(blocks(content)).filter(isRecord);
  return list.some((block) => block['cache_control'] != null)
    ? list
    : list.map((block) => block['text']).join('\n\n');
}

function normalBlocks(block: unknown): readonly unknown[] {
  if (!isRecord(block)) return [block];
  const { context, ...rest } = block;
  switch (block['type']) {
    case 'tool_result':
      return [{ ...block, content: blocks(block['content']) }];
    // The context of a document may be told before it.
    case 'document':
      return context === undefined ? [rest] : [{ type: 'text', text: context }, rest];
    default:
      return [block];
  }
}

describe('a request of the Messages API', () => {
  it('comes to a model of Anthropic as it was sent', () => {
    fc.assert(
      fc.property(requests, (request) => {
        expect(accepted.Errors(request)).toEqual([]);
        if (!accepted.Check(request) || !isRecord(request)) return;
        const translated = chatRequestOfMessages(request, { open: () => undefined });
        expect([translated.warnings, translated.unsupported]).toEqual([[], []]);
        const { model } = request;
        const { body, warnings, unsupported } = encodeAnthropicRequest(translated.request, {
          model,
          profile: anthropicProfileOf(model),
          stream: request.stream === true,
          takesLateSystem: true,
        });
        expect([warnings, unsupported]).toEqual([[], []]);
        expect(normal(JSON.parse(JSON.stringify(body)))).toEqual(normal({ ...request }));
      }),
    );
  });
});
