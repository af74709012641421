import { describe, expect, it } from 'vitest';
import { type RequestFields, translateResponses } from '../test-support/translate-responses.ts';

const user = { role: 'user', content: 'hi' };

describe('members', () => {
  const base = { model: 'p/m', messages: [user], max_tokens: null };

  it.each<[string, RequestFields, object]>([
    ['no output limit', {}, {}],
    ['max_output_tokens', { max_output_tokens: 7 }, { max_tokens: undefined, max_completion_tokens: 7 }],
    ['sampling', { temperature: 0.5, top_p: 0.25 }, { temperature: 0.5, top_p: 0.25 }],
    ['the effort', { reasoning: { effort: 'low', summary: 'auto' } }, { reasoning_effort: 'low' }],
    ['the verbosity', { text: { verbosity: 'high' } }, { verbosity: 'high' }],
    ['plain text', { text: { format: { type: 'text' } } }, {}],
    ['JSON', { text: { format: { type: 'json_object' } } }, { response_format: { type: 'json_object' } }],
    [
      'a schema',
      { text: { format: { type: 'json_schema', name: 'n', schema: { type: 'object' }, strict: true } } },
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'n', schema: { type: 'object' }, strict: true },
        },
      },
    ],
    ['top_logprobs', { top_logprobs: 3 }, { logprobs: true, top_logprobs: 3 }],
    ['logprobs', { include: ['message.output_text.logprobs'] }, { logprobs: true }],
    [
      'streams, whose last event has the usage',
      { stream: true, stream_options: { include_obfuscation: false } },
      { stream: true, stream_options: { include_usage: true, include_obfuscation: false } },
    ],
    [
      'settings of the account',
      {
        user: 'u',
        safety_identifier: 's',
        service_tier: 'flex',
        prompt_cache_key: 'k',
        parallel_tool_calls: false,
      },
      {
        user: 'u',
        safety_identifier: 's',
        service_tier: 'flex',
        prompt_cache_key: 'k',
        parallel_tool_calls: false,
      },
    ],
    [
      "the gateway's own",
      {
        enable_anonymization: true,
        anonymization_types: [0],
        routing: { dial: 3 },
        timeout: 2.5,
        api_version: 'v',
      },
      {
        enable_anonymization: true,
        anonymization_types: [0],
        routing: { dial: 3 },
        timeout: 2.5,
        api_version: 'v',
      },
    ],
    [
      'instructions, before everything',
      { instructions: 'be kind' },
      { messages: [{ role: 'developer', content: 'be kind' }, user] },
    ],
    ['defaults', { truncation: 'disabled', background: false, store: true, metadata: { a: 'b' } }, {}],
    [
      'nulls',
      { instructions: null, tools: null, tool_choice: null, text: null, reasoning: null, include: null },
      {},
    ],
  ])('carries %s', (_name, fields, expected) => {
    const { request, warnings, unsupported } = translateResponses(fields);
    expect(request).toEqual({ ...base, ...expected });
    expect([warnings, unsupported]).toEqual([[], []]);
  });

  it.each<[string, RequestFields, string]>([
    ['truncation', { truncation: 'auto' }, 'truncation dropped: not supported'],
    ['max_tool_calls', { max_tool_calls: 2 }, 'max_tool_calls dropped: not supported'],
    [
      'context_management',
      { context_management: [{ type: 'compaction' }] },
      'context_management dropped: not supported',
    ],
    ['client_metadata', { client_metadata: { a: 1 } }, 'client_metadata dropped: not supported'],
    ['an unknown member', { surprise: 1 }, 'unknown members dropped: not supported'],
    ['an unknown effort', { reasoning: { effort: 'heroic' } }, 'reasoning.effort dropped: unknown level'],
    ['a mode', { reasoning: { mode: 'pro' } }, 'reasoning.mode dropped: not supported'],
    [
      'outputs of hosted tools',
      { include: ['file_search_call.results'] },
      "include of a provider's own tools dropped: not supported",
    ],
  ])('leaves out %s with a warning', (_name, fields, warning) => {
    const { request, warnings, unsupported } = translateResponses(fields);
    expect(request).toEqual(base);
    expect([warnings, unsupported]).toEqual([[warning], []]);
  });

  it.each<[string, RequestFields]>([
    ['background', { background: true }],
    ['prompt', { prompt: { id: 'pmpt_1' } }],
    ['previous_response_id', { previous_response_id: 'resp_1' }],
    ['conversation', { conversation: { id: 'conv_1' } }],
    ['text.format', { text: { format: { type: 'grammar' } } }],
    ['input', { input: [] }],
  ])('refuses %s', (path, fields) => {
    expect(translateResponses(fields).unsupported).toEqual([path]);
  });

  it('puts the items of the stored conversation first', () => {
    const earlierItems = [
      { role: 'user', content: 'a' },
      { type: 'compaction' as const, encrypted_content: 'x' },
    ];
    const { request, unsupported } = translateResponses({ previous_response_id: 'resp_1' }, { earlierItems });
    expect(request.messages).toEqual([{ role: 'user', content: 'a' }, user]);
    expect(unsupported).toEqual(['previous_response_id']);
  });

  it('follows settings that changed during the conversation', () => {
    const update = {
      type: 'configuration_update',
      reasoning: { effort: 'high' },
      text: { format: { type: 'json_object' } },
    };
    const { request } = translateResponses({ input: [user, update], reasoning: { effort: 'low' } });
    expect(request).toEqual({ ...base, reasoning_effort: 'high', response_format: { type: 'json_object' } });
  });
});
