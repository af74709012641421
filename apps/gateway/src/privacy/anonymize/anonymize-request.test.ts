import type { Detector } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { AnonymizationSettings } from '../../config/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { anonymizeAnyCanaries, anonymizeCanaries as clear } from '../../test-support/anonymize-canaries.ts';

const user = (content: string) => ({ role: 'user' as const, content });
const schema = {
  type: 'object',
  description: 'CanaryA',
  properties: { who: { enum: ['CanaryB'], default: 'CanaryC', title: 'CanaryD' } },
};

const unheardOf = { unheard_of: { deep: [['CanaryAd']] } };

describe('everything that is sent is scanned', () => {
  const request: ChatCompletionRequest = {
    model: 'm',
    messages: [
      { role: 'system', content: 'CanaryE', name: 'CanaryF' },
      { role: 'developer', content: [{ type: 'text', text: 'CanaryG' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'CanaryH' },
          { type: 'input_text', text: 'CanaryI' },
        ],
        name: 'CanaryJ',
      },
      {
        role: 'assistant',
        content: null,
        refusal: 'CanaryK',
        reasoning_content: 'CanaryL',
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'f', arguments: '{"who":"CanaryM","n":[{"x":"Canary\\u004e"}]}' },
          },
          { id: 'c2', type: 'custom', custom: { name: 'g', input: 'CanaryO' } },
        ],
        thinking_blocks: [{ type: 'thinking', thinking: 'CanaryP' }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"found":"CanaryQ"}' },
      { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'CanaryR' }] },
      { role: 'function', name: 'old', content: 'CanaryS' },
    ],
    tools: [
      { type: 'function', function: { name: 'f', description: 'CanaryT', parameters: schema } },
      {
        type: 'custom',
        custom: {
          name: 'g',
          description: 'CanaryU',
          format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'CanaryV' } },
        },
      },
    ],
    functions: [{ name: 'old', description: 'CanaryW', parameters: schema }],
    response_format: { type: 'json_schema', json_schema: { name: 's', description: 'CanaryX', schema } },
    prediction: { type: 'content', content: [{ type: 'text', text: 'CanaryY' }] },
    stop: ['CanaryZ', 'CanaryAa'],
    metadata: { ticket: 'CanaryAb' },
    web_search_options: {
      user_location: { type: 'approximate', approximate: { city: 'CanaryAc', country: 'DE' } },
    },
    ...unheardOf,
  };

  it('in every member, known or not', () => {
    const { payload, report } = clear(request, { types: 'all' });
    expect(JSON.stringify(payload)).not.toContain('Canary');
    expect(report).toEqual({ mode: 'anonymized', entities: 37 });
  });

  it('in identifier members, if the value is not an identifier', () => {
    const odd = {
      type: 'Canary A',
      format: 'Canary B',
      pattern: '^CanaryC$',
      properties: { 'Canary D': { type: 'string' } },
      required: ['Canary D'],
    };
    const { payload } = clear(
      {
        model: 'm',
        messages: [
          { role: 'user', content: [{ type: 'text', text: '.', cache_control: { note: 'Canary E' } }] },
        ],
        tools: [{ type: 'function', function: { name: 'f', parameters: odd } }],
        response_format: { type: 'json_schema', json_schema: { name: 'Canary F', schema: {} } },
        service_tier: 'Canary G',
        stream_options: { include_usage: true, ...{ note: 'Canary H' } },
      },
      { types: 'all' },
    );
    // The detector of this test takes a word for a person; each of these is one.
    expect(JSON.stringify(payload)).not.toMatch(/Canary\w|Canary [A-H]/);
    const parameters = Object(payload.tools?.[0]).function.parameters;
    expect(Object.keys(parameters.properties)).toEqual(parameters.required);
    expect(payload.stream_options?.include_usage).toBe(true);
  });

  it('or the request fails: a pattern with too many matches', async () => {
    const own: AnonymizationSettings = { patterns: [{ pattern: 'x' }] };
    const begun = anonymizeAnyCanaries({ model: 'm', messages: [user('x'.repeat(100_001))] }, own);
    await expect(begun).rejects.toThrow(SluiceError);
    expect(() => clear({ model: 'm', messages: [user('x'.repeat(1000))] }, own)).not.toThrow();
  });

  it('names of persons in tool names do not fail the request', () => {
    const tools = [{ type: 'function' as const, function: { name: 'CanaryDesk_search' } }];
    const cleared = clear({ model: 'm', messages: [user('Ask CanaryDesk about CanaryB')], tools });
    expect(cleared.payload.messages?.at(-1)?.content).toBe('Ask <PERSON_1> about <PERSON_2>');
    expect(() => cleared.inspect(JSON.stringify(cleared.payload))).not.toThrow();
    expect(() => cleared.inspect('{"text":"CanaryB"}')).toThrow();
  });

  it('structural members stay unchanged', () => {
    const { payload } = clear(request, { types: 'all' });
    expect(payload.tools?.[0]).toMatchObject({
      type: 'function',
      function: { name: 'f', parameters: { type: 'object' } },
    });
    const arguments_ = payload.messages
      ?.map((message) => ('tool_calls' in message ? message.tool_calls : undefined))
      .find(Boolean);
    expect(JSON.stringify(arguments_)).toMatch(/who.*<PERSON_\d+>.*<PERSON_\d+>/);
  });
});

describe('anonymizeRequest', () => {
  it('replaces user ids by a stable digest', () => {
    const { payload } = clear({
      model: 'm',
      messages: [user('x')],
      user: 'u-1',
      safety_identifier: 's',
      prompt_cache_key: 'p',
    });
    expect(payload.user).toMatch(/^[0-9a-f]{32}$/);
    expect([payload.safety_identifier, payload.prompt_cache_key].join()).not.toMatch(/^s|,p$/);
  });

  it('writes speaker placeholders without brackets, which names must not contain', () => {
    const { payload } = clear({ model: 'm', messages: [{ ...user('hello'), name: 'anna_k' }] });
    expect(payload.messages?.at(-1)).toMatchObject({ name: 'USERNAME_1' });
  });

  it('sends signed thinking unchanged, or not at all if it holds values', () => {
    const signed = (thinking: string, signature: string) => ({
      role: 'assistant' as const,
      content: 'y',
      thinking_blocks: [{ type: 'thinking' as const, thinking, signature }],
    });
    const genuine = signed('I greet <PERSON_1>', 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h');
    const { payload, warnings } = clear({
      model: 'm',
      messages: [
        user('CanaryA'),
        genuine,
        signed('CanaryB thinks', 'EqQBCgIYAhIM1gbcDa9GJwZA2b3h'),
        signed('nothing', 'written by CanaryC'),
        signed('nothing', 'karin.holzmann'),
      ],
    });
    const sent = payload.messages?.filter(({ role }) => role === 'assistant');
    const plain = { role: 'assistant', content: 'y' };
    expect(sent).toEqual([genuine, plain, plain, plain]);
    expect(warnings).toEqual([expect.stringContaining('signed reasoning')]);
  });

  it('keeps the beginning of a growing conversation byte for byte', () => {
    const turns = [
      user('I am CanaryA, with CanaryB'),
      { role: 'assistant' as const, content: 'Hello CanaryA' },
      user('CanaryC asks CanaryA'),
    ];
    const tools = [{ type: 'function' as const, function: { name: 'f', description: 'for CanaryT' } }];
    const at = (count: number) => clear({ model: 'm', messages: turns.slice(0, count), tools }).payload;
    for (let count = 1; count < turns.length; count++) {
      const [short, long] = [at(count), at(count + 1)];
      expect(JSON.stringify(long.messages?.slice(0, count + 1))).toBe(JSON.stringify(short.messages));
      expect(long.tools).toEqual(short.tools);
    }
  });

  it('adds the hint once, and only if there are placeholders', () => {
    const hinted = clear({ model: 'm', messages: [{ role: 'system', content: 's' }, user('CanaryA')] })
      .payload.messages;
    expect(hinted?.map(({ role }) => role)).toEqual(['system', 'system', 'user']);
    expect(clear({ model: 'm', messages: [user('nobody')] }).payload.messages).toHaveLength(1);
    expect(clear({ model: 'm', messages: [user('CanaryA')] }, { hint: 'off' }).payload.messages).toHaveLength(
      1,
    );
    expect(clear({ model: 'm', messages: hinted ?? [] }).payload.messages).toHaveLength(3);
  });

  it.each([
    ['an image', { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AA==' } }],
    ['sound', { type: 'input_audio' as const, input_audio: { data: 'AA==', format: 'wav' } }],
    ['a file', { type: 'file' as const, file: { file_data: 'AA==' } }],
  ])('rejects %s, which cannot be searched', (_, part) => {
    expect(() => clear({ model: 'm', messages: [{ role: 'user', content: [part] }] })).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter' }),
    );
  });

  it('fails closed if detection fails', () => {
    const broken: Detector = {
      detect: () => {
        throw new Error('broken');
      },
    };
    expect(() => clear({ model: 'm', messages: [user('x')] }, undefined, broken)).toThrow(
      expect.objectContaining({ code: 'privacy_unavailable' }),
    );
  });

  it('rejects a body that still contains a replaced value', () => {
    const safe = clear({ model: 'm', messages: [user('CanaryA')] });
    expect(() => safe.inspect(JSON.stringify(safe.payload))).not.toThrow();
    expect(() => safe.inspect('{"tools":[{"function":{"name":"ask_CanaryA"}}]}')).toThrow(SluiceError);
    expect(safe.receipt()?.sent).toHaveLength(1);
  });

  it('does not search numeric parameters', () => {
    const { payload } = clear({
      model: 'm',
      messages: [user('CanaryA 123456')],
      seed: 123456,
      max_tokens: 100000,
    });
    expect([payload.seed, payload.max_tokens]).toEqual([123456, 100000]);
  });

  it('masks values used as ids or as names of data members', () => {
    const call = { id: 'CanaryA@x', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
    const { payload } = clear({
      model: 'm',
      messages: [
        user('x'),
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'CanaryA@x', content: 'y' },
      ],
      metadata: { 'CanaryB 1': 'z' },
    });
    expect(JSON.stringify(payload)).not.toContain('Canary');
    const [made, result] = payload.messages?.slice(-2) ?? [];
    expect(made).toMatchObject({ tool_calls: [{ id: Object(result).tool_call_id }] });
  });

  it('keeps what a tool offers to choose from, and not what is said', () => {
    const detector: Detector = {
      detect: (text) =>
        [...text.matchAll(/Corvane AG/g)].map(({ index }) => ({
          start: index,
          end: index + 10,
          code: 301,
          score: 0.8,
          recognizer: 'organization',
        })),
    };
    const firm = { enum: ['Corvane AG'], const: 'Corvane AG', default: 'Corvane AG' };
    const parameters = { type: 'object', properties: { firm } };
    const tool = { type: 'function' as const, function: { name: 'f', parameters } };
    const own: AnonymizationSettings = { types: 'all' };
    const ask = (content: string) =>
      clear({ model: 'm', messages: [user(content)], tools: [tool] }, own, detector).payload;
    expect(ask('Hello').tools).toEqual([tool]);
    expect(JSON.stringify(ask('I work for Corvane AG').messages)).not.toContain('Corvane');
  });

  it('applies the allow and deny lists of an account', () => {
    const own: AnonymizationSettings = {
      deny: [{ value: 'Project Tiger' }],
      allow: ['canaryb'],
      patterns: [{ pattern: 'PRJ-\\d{4}', type: 991 }],
    };
    const { payload } = clear(
      {
        model: 'm',
        messages: [user('CanaryA CanaryB on project tiger PRJ-1234')],
        anonymization_types: [101],
      },
      own,
    );
    expect(payload.messages?.at(-1)?.content).toBe('<PERSON_1> CanaryB on <CUSTOM_A_1> <CUSTOM_B_1>');
  });
});
