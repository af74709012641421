import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { anthropicProfileOf, encodeAnthropicRequest } from '../anthropic/index.ts';
import { ChatCompletionRequest } from '../openai/index.ts';
import { chatRequestOfMessages, MessagesRequest, nativeMessagesBody } from './index.ts';

const isMessages = Compile(MessagesRequest);
const isChat = Compile(ChatCompletionRequest);
const block = { type: 'thinking' as const, thinking: 'inner', signature: 'EqQBCgI=' };
const envelopes = {
  open: (text: string) =>
    text === 'sluice-x'
      ? { blocks: [block], calls: { c1: { google: { thought_signature: 'g' } } } }
      : undefined,
};

const hello = [{ role: 'user', content: 'Hi' }];

function translated(members: object) {
  const request: unknown = { model: 'm', max_tokens: 5, messages: hello, ...members };
  if (!isMessages.Check(request)) throw new Error('no valid request');
  const result = chatRequestOfMessages(request, envelopes);
  expect(isChat.Errors(result.request)).toEqual([]);
  return result;
}
const chatOf = (members: object) => translated(members).request;
const said = (...content: readonly object[]) => ({ messages: [{ role: 'user', content }] });
const answered = (...content: readonly object[]) => ({
  messages: [...hello, { role: 'assistant', content }, ...hello],
});

describe('what a chat request carries', () => {
  it.each<[string, object, object]>([
    ['the limit', {}, { max_tokens: 5, messages: hello }],
    [
      'a system text',
      { system: 'Be brief.' },
      { messages: [{ role: 'system', content: 'Be brief.' }, ...hello] },
    ],
    [
      'system blocks with a breakpoint',
      { system: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] },
      {
        messages: [
          { role: 'system', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] },
          ...hello,
        ],
      },
    ],
    ['sampling', { temperature: 0.5, top_p: 0.9, top_k: 3 }, { temperature: 0.5, top_p: 0.9, top_k: 3 }],
    ['stop sequences', { stop_sequences: ['a', 'b'] }, { stop: ['a', 'b'] }],
    ['a stream, with usage', { stream: true }, { stream: true, stream_options: { include_usage: true } }],
    ['the user', { metadata: { user_id: 'u' } }, { user: 'u' }],
    [
      'a thinking budget',
      { thinking: { type: 'enabled', budget_tokens: 2000 } },
      { thinking: { type: 'enabled', budget_tokens: 2000 } },
    ],
    [
      'adaptive thinking',
      { thinking: { type: 'adaptive', display: 'omitted' } },
      { thinking: { type: 'adaptive', display: 'omitted' } },
    ],
    ['effort', { output_config: { effort: 'max' } }, { reasoning_effort: 'max' }],
    [
      'a format',
      { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'response', schema: { type: 'object' }, strict: true },
        },
      },
    ],
    ['the tier', { service_tier: 'standard_only' }, { service_tier: 'default' }],
    [
      'tools',
      { tools: [{ name: 'f', description: 'd', input_schema: { type: 'object' }, strict: true }] },
      {
        tools: [
          {
            type: 'function',
            function: { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true },
          },
        ],
      },
    ],
    [
      'any tool',
      {
        tools: [{ name: 'f', input_schema: { type: 'object' } }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
      },
      { tool_choice: 'required', parallel_tool_calls: false },
    ],
    [
      'one tool',
      { tool_choice: { type: 'tool', name: 'f' } },
      { tool_choice: { type: 'function', function: { name: 'f' } } },
    ],
    ['no tool', { tool_choice: { type: 'none' } }, { tool_choice: 'none' }],
    [
      'members of the gateway',
      { enable_anonymization: true, timeout: 3 },
      { enable_anonymization: true, timeout: 3 },
    ],
    [
      'an image',
      said({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } }),
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }],
          },
        ],
      },
    ],
    [
      'a document',
      said({
        type: 'document',
        source: { type: 'url', url: 'https://x.test/a.pdf' },
        title: 't',
        citations: { enabled: true },
      }),
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'url', url: 'https://x.test/a.pdf' },
                title: 't',
                citations: { enabled: true },
              },
            ],
          },
        ],
      },
    ],
    [
      'results of tools, before what the user says',
      said(
        { type: 'text', text: 'and' },
        { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'r' }] },
      ),
      {
        messages: [
          { role: 'tool', tool_call_id: 'c1', content: 'r' },
          { role: 'user', content: 'and' },
        ],
      },
    ],
    [
      'calls, and what was sealed with them',
      answered(
        { type: 'thinking', thinking: 'shown', signature: 'sluice-x' },
        { type: 'text', text: 'so' },
        { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } },
      ),
      {
        messages: [
          ...hello,
          {
            role: 'assistant',
            content: 'so',
            reasoning_content: 'shown',
            thinking_blocks: [block],
            tool_calls: [
              {
                id: 'c1',
                type: 'function',
                function: { name: 'f', arguments: '{"a":1}' },
                extra_content: { google: { thought_signature: 'g' } },
              },
            ],
          },
          ...hello,
        ],
      },
    ],
    [
      'a system message in the conversation',
      { messages: [...hello, { role: 'system', content: [{ type: 'text', text: 'now' }] }] },
      { messages: [...hello, { role: 'system', content: 'now' }] },
    ],
  ])('%s', (_, members, expected) => {
    const { warnings, unsupported, request } = translated(members);
    expect([warnings, unsupported]).toEqual([[], []]);
    expect(request).toMatchObject(expected);
  });
});

describe('what is left out with a warning', () => {
  it.each([
    ['cache_control', { cache_control: { type: 'ephemeral' } }],
    ['context_management', { context_management: { edits: [] } }],
    ['tools[0]', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
    ['tools.defer_loading', { tools: [{ name: 'f', input_schema: {}, defer_loading: true }] }],
    ['tool_result.is_error', said({ type: 'tool_result', tool_use_id: 'c', content: 'x', is_error: true })],
    ['betas', { betas: ['x'] }],
  ])('%s', (name, members) => {
    const { warnings, unsupported } = translated(members);
    expect([warnings.join().includes(name), unsupported]).toEqual([true, []]);
  });
});

describe('what no other API can hold', () => {
  it.each([
    ['tools[0]', { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }],
    [
      'tools[0].allowed_domains',
      {
        tools: [{ type: 'web_search_20250305', name: 's', allowed_domains: ['a.example'] }],
        tool_choice: { type: 'tool', name: 's' },
      },
    ],
    ['container', { container: 'c' }],
    ['mcp_servers', { mcp_servers: [{ type: 'url' }] }],
    ['messages[1].content[0]', answered({ type: 'compaction', content: 'Earlier.' })],
    ['messages[0].content[0].source', said({ type: 'image', source: { type: 'other' } })],
    ['output_config.format', { output_config: { format: { type: 'grammar' } } }],
  ])('%s', (path, members) => {
    expect(translated(members).unsupported).toContain(path);
  });
});

describe('there and back', () => {
  it('a request for Anthropic is the same again', () => {
    const native = {
      model: 'claude-sonnet-4-5',
      max_tokens: 4000,
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
        {
          role: 'assistant',
          content: [
            block,
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: [1] } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: '-3' }] }],
        },
      ],
      tools: [{ name: 'f', description: 'd', input_schema: { type: 'object', properties: {} } }],
      thinking: { type: 'enabled', budget_tokens: 1500 },
      stop_sequences: ['END'],
      metadata: { user_id: 'u' },
    };
    const { body, unsupported } = encodeAnthropicRequest(chatOf(native), {
      model: native.model,
      stream: false,
      profile: anthropicProfileOf(native.model),
    });
    expect(unsupported).toEqual([]);
    expect(body).toEqual(native);
  });
});

describe('a request as its provider gets it', () => {
  it('has no members of the gateway, and keeps unknown ones', () => {
    const request = {
      model: 'm',
      max_tokens: 5,
      messages: hello,
      timeout: 3,
      routing: {},
      extra_body: {},
      future: [1],
    };
    expect(nativeMessagesBody(request, envelopes)).toEqual({
      model: 'm',
      max_tokens: 5,
      messages: hello,
      future: [1],
    });
  });

  it('has its own reasoning in place of an envelope, and none of others', () => {
    const sealed = { type: 'thinking', thinking: 'shown', signature: 'sluice-x' };
    const foreign = { type: 'redacted_thinking', data: 'sluice-other' };
    const call = { type: 'tool_use', id: 'functions.f:0', name: 'f', input: {} };
    const body = nativeMessagesBody(answered(sealed, foreign, call), envelopes);
    const [, turn] = Array.isArray(body['messages']) ? body['messages'] : [];
    expect(turn.content).toEqual([block, { ...call, id: expect.stringMatching(/^[a-zA-Z0-9_-]{1,64}$/) }]);
  });
});
