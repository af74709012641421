import { describe, expect, it } from 'vitest';
import type { ChatCompletionRequest, ChatMessage } from '../index.ts';
import { compatProfileOf, type EncodeTarget, encodeChatRequest } from './index.ts';

const hello: ChatMessage = { role: 'user', content: 'hi' };
type Extra = Omit<Partial<ChatCompletionRequest>, 'model'> & Record<string, unknown>;

function encode(extra: Extra, provider = 'openai', target: Partial<EncodeTarget> = {}) {
  return encodeChatRequest(
    { model: 'auto', messages: [hello], ...extra },
    { model: 'm', profile: compatProfileOf(provider), stream: false, ...target },
  );
}
const tool = (name: string, more = {}) => ({ type: 'function' as const, function: { name, ...more } });
const call = (id: string) => ({ id, type: 'function' as const, function: { name: 'f', arguments: '{}' } });

describe('encodeChatRequest', () => {
  it('sends only model, messages and a default limit by itself', () => {
    expect(encode({})).toEqual({
      body: { model: 'm', messages: [hello], max_completion_tokens: 1000 },
      formatUnchecked: false,
      dropped: [],
      warnings: [],
      unsupported: [],
    });
  });

  it.each<[string, Extra, Partial<EncodeTarget>, number | undefined]>([
    ['absent', {}, {}, 1000],
    ['max_tokens', { max_tokens: 5 }, {}, 5],
    ['null', { max_tokens: null }, {}, undefined],
    ['both', { max_tokens: 5, max_completion_tokens: 7 }, {}, 7],
    ['null and a number', { max_tokens: null, max_completion_tokens: 7 }, {}, 7],
    ['a null of the newer', { max_completion_tokens: null }, {}, 1000],
    ['reasoning, own default', {}, { reasoning: {} }, undefined],
    ['reasoning, a default', {}, { reasoning: { defaultLimit: 5000 } }, 5000],
  ])('limit: %s', (_name, extra, target, expected) => {
    expect(encode(extra, 'openai', target).body['max_completion_tokens']).toBe(expected);
    expect(encode(extra, 'mistral', target).body['max_tokens']).toBe(expected);
  });

  const ofOthers = { provider: { order: ['x'] }, models: ['y'], guided_json: {}, min_p: 0.1, chat_id: 'c' };

  it.each(['openai', 'azure', 'mistral', 'groq', 'cerebras'])(
    'leaves out for %s what other gateways and servers have, with names',
    (provider) => {
      const { body, dropped, warnings } = encode({ ...ofOthers, usage: { include: true } }, provider);
      expect(Object.keys(body)).toEqual(['model', 'messages', expect.stringMatching(/^max_/)]);
      expect(dropped).toEqual(Object.keys(ofOthers));
      expect(warnings.join()).toContain('guided_json dropped');
      const { body: reasoning } = encode({ reasoning: { effort: 'high' } }, provider, { reasoning: {} });
      expect(reasoning).toMatchObject({ reasoning_effort: 'high' });
      expect(reasoning).not.toHaveProperty('reasoning');
    },
  );

  it.each(['openrouter', 'unknown'])('sends them to %s', (provider) => {
    const given = { ...ofOthers, reasoning: { effort: 'high' }, usage: { include: true } };
    expect(encode(given, provider).body).toMatchObject(given);
  });

  it('metadata is sent as texts', () => {
    expect(encode({ metadata: { tags: ['a'], b: 'c' } })).toMatchObject({
      body: { metadata: { tags: '["a"]', b: 'c' } },
      warnings: ['metadata values sent as texts'],
    });
  });

  it("never forwards the gateway's own parameters", () => {
    const { body } = encode({
      timeout: 5,
      enable_anonymization: true,
      anonymization_types: [0],
      ignore_mismatched_parameters: true,
      extra_body: { enable_anonymization: true },
      base_url: 'u',
      api_key: 'k',
      api_version: 'v',
      deployment_id: 'd',
      extra_headers: { a: 'b' },
      model_list: [],
      ['__proto__']: { polluted: true },
    });
    expect(Object.keys(body).sort()).toEqual(['max_completion_tokens', 'messages', 'model']);
    expect('polluted' in body).toBe(false);
  });

  it('forwards unknown parameters unchanged and drops nulls of known ones', () => {
    const { body } = encode({ top_k: 4, provider: { order: ['a'] }, temperature: null, seed: 1 }, 'vllm');
    expect(body).toMatchObject({ top_k: 4, provider: { order: ['a'] }, seed: 1 });
    expect(body).not.toHaveProperty('temperature');
  });

  it.each<[string, Extra, string, string[], string[]]>([
    [
      'a seed',
      { seed: 1, logit_bias: { '1': 1 } },
      'deepseek',
      ['seed dropped: not supported', 'logit_bias dropped: not supported'],
      [],
    ],
    ['several answers', { n: 2 }, 'groq', [], ['n']],
    ['one answer', { n: 1 }, 'groq', [], []],
    ['logprobs', { logprobs: true, top_logprobs: 3 }, 'mistral', [], ['logprobs', 'top_logprobs']],
    ['no logprobs', { logprobs: false }, 'mistral', [], []],
    [
      'speech',
      { modalities: ['text', 'audio'], audio: { format: 'wav', voice: 'alloy' } },
      'groq',
      [],
      ['audio', 'modalities'],
    ],
    ['custom tools', { tools: [{ type: 'custom', custom: { name: 'c' } }] }, 'groq', [], ['tools']],
    ['web search', { web_search_options: {} }, 'groq', [], ['web_search_options']],
    [
      'strict',
      { tools: [tool('f', { strict: true })] },
      'moonshot',
      ['tools.strict dropped: not supported'],
      [],
    ],
    [
      'required',
      { tools: [tool('f')], tool_choice: 'required' },
      'moonshot',
      ['tool_choice changed to auto: forced tool calls not supported'],
      [],
    ],
    ['effort', { reasoning_effort: 'minimal' }, 'xai', ['reasoning_effort changed from minimal to low'], []],
    [
      'a schema',
      { response_format: { type: 'json_schema', json_schema: { name: 'n' } } },
      'deepseek',
      ['response_format json_schema emulated by an instruction'],
      [],
    ],
    [
      'serial calls',
      { tools: [tool('f')], parallel_tool_calls: false },
      'zai',
      ['parallel_tool_calls dropped: not supported'],
      [],
    ],
  ])('reports %s', (_name, extra, provider, warnings, unsupported) => {
    expect(encode(extra, provider)).toMatchObject({ warnings, unsupported });
  });

  it('renames by profile', () => {
    expect(encode({ seed: 7 }, 'mistral').body).toMatchObject({ random_seed: 7 });
  });

  it.each<[string, Extra, string, unknown]>([
    ['usage is always asked for', {}, 'openai', { include_usage: true }],
    [
      'other options are kept',
      { stream_options: { include_usage: false, include_obfuscation: false } },
      'openai',
      { include_usage: true, include_obfuscation: false },
    ],
    ['not where unknown', { stream_options: { include_usage: true } }, 'mistral', undefined],
  ])('stream: %s', (_name, extra, provider, expected) => {
    const { body } = encode(extra, provider, { stream: true });
    expect(body['stream']).toBe(true);
    expect(body['stream_options']).toEqual(expected);
  });

  it.each<[string, Extra, string, Record<string, unknown>]>([
    ['effort', { reasoning_effort: 'high' }, 'openai', { reasoning_effort: 'high' }],
    [
      'budget',
      { thinking: { type: 'enabled', budget_tokens: 20_000 } },
      'openai',
      { reasoning_effort: 'high' },
    ],
    ['disabled', { thinking: { type: 'disabled' } }, 'openai', { reasoning_effort: 'none' }],
    [
      'effort before budget',
      { reasoning_effort: 'low', thinking: { type: 'enabled', budget_tokens: 20_000 } },
      'openai',
      { reasoning_effort: 'low' },
    ],
    ['switch on', { reasoning_effort: 'high' }, 'moonshot', { thinking: { type: 'enabled' } }],
    ['switch off', { reasoning_effort: 'none' }, 'deepseek', { thinking: { type: 'disabled' } }],
  ])('reasoning: %s', (_name, extra, provider, expected) => {
    const { thinking, reasoning_effort } = encode(extra, provider).body;
    expect({
      ...(thinking === undefined ? {} : { thinking }),
      ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
    }).toEqual(expected);
  });

  it.each<[string, Extra, string, string[] | undefined, unknown]>([
    [
      'named',
      { tool_choice: { type: 'function', function: { name: 'b' } } },
      'openai',
      ['a', 'b'],
      { type: 'function', function: { name: 'b' } },
    ],
    [
      'named, by filter',
      { tool_choice: { type: 'function', function: { name: 'b' } } },
      'llamacpp',
      ['b'],
      'required',
    ],
    ['required, other spelling', { tool_choice: 'required' }, 'mistral', ['a', 'b'], 'any'],
    ['none, by leaving out', { tool_choice: 'none' }, 'zai', undefined, undefined],
    [
      'allowed, by filter',
      {
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'a' } }] },
        },
      },
      'groq',
      ['a'],
      'required',
    ],
  ])('tool choice: %s', (_name, extra, provider, names, choice) => {
    const { body } = encode({ tools: [tool('a'), tool('b')], ...extra }, provider);
    const sent = body['tools'];
    expect(Array.isArray(sent) ? sent.map((one) => one.function.name) : undefined).toEqual(names);
    expect(body['tool_choice']).toEqual(choice);
  });

  it('converts functions if they are not supported', () => {
    const messages: ChatMessage[] = [
      hello,
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: 'r' },
    ];
    const extra: Extra = { messages, functions: [{ name: 'f' }], function_call: { name: 'f' } };
    expect(encode(extra, 'openai').body).toMatchObject({
      functions: [{ name: 'f' }],
      function_call: { name: 'f' },
      messages: [{}, { function_call: { name: 'f' } }, { role: 'function' }],
    });
    const { body } = encode(extra, 'groq');
    expect(body).toMatchObject({
      tools: [tool('f')],
      tool_choice: tool('f'),
      messages: [
        hello,
        { role: 'assistant', content: null, tool_calls: [call('call_function_1')] },
        { role: 'tool', tool_call_id: 'call_function_1', content: 'r' },
      ],
    });
    expect(body).not.toHaveProperty('functions');
    expect(JSON.stringify(body)).not.toContain('function_call"');
  });
});
