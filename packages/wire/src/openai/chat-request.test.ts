import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { undescribedMembers } from '../test-support/undescribed-members.ts';
import { ChatCompletionRequest } from './chat-request.ts';
import { openaiSchemas } from './openai-schemas.ts';

const validator = Compile(ChatCompletionRequest);
const user = { role: 'user', content: 'hi' };
const base = { model: 'auto', messages: [user] };

/** Every request member with a value that must pass. */
const everyMember: Record<string, unknown> = {
  routing: { dial: 7.5, candidates: ['openai/*'], retention: 'zero' },
  functions: [{ name: 'f', description: 'd', parameters: { type: 'object' } }],
  function_call: { name: 'f' },
  timeout: 0.5,
  temperature: 2,
  top_p: 0,
  n: 1,
  stream: true,
  stream_options: { include_usage: true, include_obfuscation: null },
  stop: ['a', 'b', 'c', 'd', 'e'],
  max_tokens: 0,
  max_completion_tokens: 5,
  modalities: ['text', 'audio'],
  prediction: { type: 'content', content: [{ type: 'text', text: 'x' }] },
  audio: { format: 'pcm16', voice: { id: 'voice_1' } },
  presence_penalty: -2,
  frequency_penalty: 2,
  logit_bias: { '42': -100 },
  user: 'u',
  response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {}, strict: null } },
  seed: 9_007_199_254_740_991,
  tools: [
    { type: 'function', function: { name: 'f', parameters: {}, strict: true } },
    {
      type: 'custom',
      custom: { name: 'c', format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'x' } } },
    },
  ],
  tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [{ type: 'function' }] } },
  parallel_tool_calls: false,
  logprobs: true,
  top_logprobs: 20,
  deployment_id: 'd',
  reasoning_effort: 'xhigh',
  base_url: 'https://example.org',
  api_version: 'v',
  api_key: 'k',
  model_list: [{ model_name: 'a', litellm_params: { model: 'b/c', api_base: 'https://example.org' } }],
  extra_headers: { 'x-a': 'b' },
  thinking: { type: 'enabled', budget_tokens: 1024 },
  web_search_options: {
    search_context_size: 'low',
    user_location: { type: 'approximate', approximate: { city: 'Graz', country: 'AT' } },
  },
  enable_anonymization: true,
  anonymization_types: [0, 100],
  ignore_mismatched_parameters: true,
  extra_body: { enable_anonymization: null, something_else: 1 },
  verbosity: 'low',
  safety_identifier: 's',
  prompt_cache_key: 'k',
  prompt_cache_retention: '24h',
  prompt_cache_options: { mode: 'explicit', ttl: '30m' },
  metadata: { a: 'b' },
  store: true,
  service_tier: 'on_demand',
  moderation: { model: 'm', policy: null },
};

const parts = {
  text: { type: 'text', text: 'x' },
  input_text: { type: 'input_text', text: 'x' },
  image_url: { type: 'image_url', image_url: { url: 'https://example.org/x.png', detail: 'original' } },
  input_audio: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  file: {
    type: 'file',
    file: { file_data: 'AAAA', filename: 'x.pdf', ocr: 'auto', pages: '1-3', languages: ['eng'] },
  },
  input_file: { type: 'input_file', file_url: 'https://example.org/x.pdf' },
  document: { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' } },
  refusal: { type: 'refusal', refusal: 'no' },
};
type PartName = keyof typeof parts;
const allowedParts: Record<string, readonly PartName[]> = {
  system: ['text', 'input_text'],
  developer: ['text', 'input_text'],
  user: ['text', 'input_text', 'image_url', 'input_audio', 'file', 'input_file', 'document'],
  assistant: ['text', 'input_text', 'refusal'],
  tool: ['text', 'input_text', 'image_url', 'file', 'input_file', 'document'],
};

describe('ChatCompletionRequest', () => {
  it('accepts all parameters at once, and null for every optional one', () => {
    expect(validator.Check({ ...base, ...everyMember })).toBe(true);
    const nulls = Object.fromEntries(Object.keys(everyMember).map((name) => [name, null]));
    expect(validator.Check({ model: 'auto', messages: null, ...nulls })).toBe(true);
  });

  it('has exactly the parameters of this table', () => {
    const known = Object.keys(ChatCompletionRequest.properties).sort();
    expect(known).toEqual(['model', 'messages', ...Object.keys(everyMember)].sort());
  });

  it.each(Object.keys(everyMember))('rejects a wrong type for %s', (name) => {
    const wrong = typeof everyMember[name] === 'string' ? 7 : 'no';
    const value = name === 'stop' || name === 'function_call' ? 7 : wrong;
    expect(validator.Check({ ...base, [name]: value })).toBe(false);
  });

  it.each([
    ['temperature', 2.01],
    ['temperature', -0.1],
    ['top_p', 1.1],
    ['presence_penalty', 2.5],
    ['frequency_penalty', -2.5],
    ['n', 0],
    ['n', 1.5],
    ['top_logprobs', 21],
    ['timeout', 0],
    ['max_tokens', 1.5],
    ['max_tokens', -1],
    ['max_tokens', '5'],
    ['reasoning_effort', 'huge'],
    ['thinking', { type: 'enabled' }],
    ['thinking', { type: 'on', budget_tokens: 1 }],
    ['prediction', { type: 'text', content: 'x' }],
    ['audio', { format: 'midi', voice: 'alloy' }],
    ['audio', { format: 'wav' }],
    ['modalities', ['video']],
    ['tool_choice', 'any'],
    ['anonymization_types', []],
    ['anonymization_types', [1.5]],
    ['extra_body', { enable_anonymization: 'yes' }],
    ['web_search_options', { search_context_size: 'huge' }],
    ['web_search_options', { user_location: { type: 'exact', approximate: {} } }],
    ['response_format', { type: 'json_schema' }],
  ])('rejects %s = %j', (name, value) => {
    expect(validator.Check({ ...base, [name]: value })).toBe(false);
  });

  it.each([
    ['voice by any name', { audio: { format: 'wav', voice: 'someone new' } }],
    ['thinking adaptive', { thinking: { type: 'adaptive' } }],
    ['unknown members', { top_k: 4, provider: { order: ['a'] } }],
    ['absent messages', { messages: undefined }],
  ])('accepts %s', (_name, extra) => {
    expect(validator.Check({ ...base, ...extra })).toBe(true);
  });

  it.each(
    Object.entries(allowedParts).flatMap(([role, allowed]) =>
      Object.entries(parts).map(([name, part]) => ({
        role,
        name,
        part,
        ok: allowed.some((one) => one === name),
      })),
    ),
  )('$role with part $name: $ok', ({ role, part, ok }) => {
    const message = { role, content: [part], ...(role === 'tool' ? { tool_call_id: 'c1' } : {}) };
    expect(validator.Check({ ...base, messages: [user, message] })).toBe(ok);
  });

  it.each([
    [
      'assistant with null lists',
      { role: 'assistant', content: null, tool_calls: null, function_call: null },
      true,
    ],
    ['assistant with empty calls', { role: 'assistant', content: 'x', tool_calls: [], name: null }, true],
    [
      'assistant with everything',
      {
        role: 'assistant',
        tool_calls: [
          {
            id: 'a',
            type: 'function',
            function: { name: 'f', arguments: '{' },
            extra_content: { google: {} },
          },
          { id: 'b', type: 'custom', custom: { name: 'c', input: 'x' } },
        ],
        reasoning_content: 'r',
        thinking_blocks: [
          { type: 'thinking', thinking: 't', signature: 's' },
          { type: 'redacted_thinking', data: 'd' },
        ],
        audio: { id: 'a' },
        refusal: null,
        annotations: [{ type: 'url_citation' }],
      },
      true,
    ],
    ['a function message', { role: 'function', name: 'f', content: null }, true],
    ['a function message without name', { role: 'function', content: 'x' }, false],
    ['a tool message without id', { role: 'tool', content: 'x' }, false],
    ['user without content', { role: 'user' }, false],
    ['user with null', { role: 'user', content: null }, false],
    ['an unknown role', { role: 'robot', content: 'x' }, false],
    [
      'arguments as object',
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: {} } }],
      },
      false,
    ],
  ])('%s', (_name, message, ok) => {
    expect(validator.Check({ ...base, messages: [message] })).toBe(ok);
  });

  it('is compiled, not interpreted', () => {
    expect(validator.IsAccelerated()).toBe(true);
  });
});

describe('openaiSchemas', () => {
  it('lists schemas under their title', () => {
    expect(Object.keys(openaiSchemas)).toContain('ChatCompletionChunk');
    for (const [name, schema] of Object.entries(openaiSchemas)) expect(schema).toHaveProperty('title', name);
  });

  it.each(Object.entries(openaiSchemas))('%s and all its fields are described', (_name, schema) => {
    expect(schema).toHaveProperty('description');
    expect(undescribedMembers(schema, '')).toEqual([]);
  });
});
