/** Members that were once sent without a search: of signed reasoning, cache marks, headers and names of models. */
import { describe, expect, it } from 'vitest';
import type { AnonymizationSettings } from '../../config/index.ts';
import type { NativeRequest } from '../../contract/index.ts';
import { anonymizeAnyCanaries, anonymizeCanaries } from '../../test-support/anonymize-canaries.ts';

type Json = Readonly<Record<string, unknown>>;
const signature = 'EqoBCkgIARABGAIiQ'.repeat(5);
const hello = { role: 'user' as const, content: 'Hello' };

async function sentMessages(
  messages: readonly Json[],
  headers: NativeRequest['headers'] = {},
  settings: AnonymizationSettings = {},
) {
  const native: NativeRequest = {
    api: 'messages',
    body: { model: 'm', max_tokens: 9, messages },
    headers,
    limitMember: 'max_tokens',
    exclusive: [],
  };
  const safe = await anonymizeAnyCanaries({ model: 'm', messages: [hello] }, settings, undefined, native);
  return safe.native;
}

const signed = (more: Json): Json => ({ type: 'thinking', thinking: 'hm', signature, ...more });

describe('signed reasoning', () => {
  it('reaches the provider unchanged', async () => {
    const block = signed({ cache_control: { type: 'ephemeral' } });
    const native = await sentMessages([hello, { role: 'assistant', content: [block] }]);
    expect(native?.body['messages']).toEqual([hello, { role: 'assistant', content: [block] }]);
  });

  it.each<[string, Json]>([
    ['another member', signed({ note: 'for CanaryA' })],
    ['a text', signed({ text: 'CanaryA' })],
    ['an object', signed({ extra: { deep: [{ note: 'CanaryA' }] } })],
    ['a cache mark', signed({ cache_control: { type: 'ephemeral', note: 'for CanaryA' } })],
    ['the name of a member', signed({ 'for CanaryA': 1 })],
    ['redacted reasoning', { type: 'redacted_thinking', data: signature, note: 'for CanaryA' }],
    ['the reasoning', { type: 'thinking', thinking: 'CanaryA', signature }],
    ['the signature', { type: 'thinking', thinking: 'hm', signature: 'for CanaryA' }],
    ['data beside the signature', signed({ data: 'for CanaryA' })],
  ])('does not hide %s', async (_, block) => {
    const native = await sentMessages([hello, { role: 'assistant', content: [block] }]);
    expect(JSON.stringify(native)).not.toContain('CanaryA');
  });

  it.each(['4111-1111-1111-1111', 'DE89-3704-0044-0532-0130-00', '203.0.113.77'])(
    'does not hide %s in redacted reasoning',
    async (data) => {
      const block = { type: 'redacted_thinking', data };
      const native = await sentMessages([hello, { role: 'assistant', content: [block] }]);
      expect(JSON.stringify(native)).not.toContain(data);
    },
  );

  it.each<[string, Json]>([
    [
      'a result of a tool',
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't', content: [signed({ thinking: 'CanaryA' })] }],
      },
    ],
    ['a message of the user', { role: 'user', content: [signed({ thinking: 'CanaryA' })] }],
    [
      'a result in an answer',
      { role: 'assistant', content: [{ type: 'web_result', content: [signed({ thinking: 'CanaryA' })] }] },
    ],
  ])('is searched in %s', async (_, message) => {
    expect(JSON.stringify(await sentMessages([message]))).not.toContain('CanaryA');
  });

  it.each<[string, Json]>([
    ['a text', signed({ text: 'x', thinking: 'CanaryA' })],
    ['another member', signed({ note: 'CanaryA' })],
  ])('of chat does not hide %s', (_, block) => {
    const message = { role: 'assistant' as const, content: 'x', thinking_blocks: [block] };
    const { payload } = anonymizeCanaries({ model: 'm', messages: [hello, message] } as Parameters<
      typeof anonymizeCanaries
    >[0]);
    expect(JSON.stringify(payload)).not.toContain('CanaryA');
  });
});

describe('headers of a request', () => {
  it('retain versions and features, and lose persons and numbers', async () => {
    const headers = {
      'anthropic-version': '2023-06-01',
      'anthropic-beta':
        'claude-code-20250219,context-1m-2025-08-07,card-4111-1111-1111-1111,nightfall-2025-08-07',
    };
    const native = await sentMessages([hello], headers, { deny: [{ value: 'Nightfall' }] });
    expect(native?.headers).toEqual({
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'claude-code-20250219,context-1m-2025-08-07',
    });
  });
});

describe('settings and names of models', () => {
  it.each(['mock/karin.holzmann@example.org', 'karin@example.org'])('refuses the model %s', (model) => {
    expect(() => anonymizeCanaries({ model, messages: [hello] })).toThrow('This member holds');
  });

  it.each(['openai/gpt-5.4', 'vertex/claude-sonnet-4@20250514', 'auto:fast'])(
    'accepts the model %s',
    (model) => {
      expect(anonymizeCanaries({ model, messages: [hello] }).payload.model).toBe(model);
    },
  );

  it('searches texts in members of settings', async () => {
    const native = await anonymizeAnyCanaries({ model: 'm', messages: [hello] }, {}, undefined, {
      api: 'responses',
      body: {
        model: 'm',
        input: 'x',
        temperature: 'CanaryA',
        max_tool_calls: { note: 'CanaryA' },
        top_p: 0.5,
      },
      headers: {},
      limitMember: undefined,
      exclusive: [],
    });
    expect(JSON.stringify(native.native)).not.toContain('CanaryA');
    expect(native.native?.body['top_p']).toBe(0.5);
  });
});

describe('placeholders that the model wrote and the client got back', () => {
  const sentItems = async (items: readonly Json[]) => {
    const body = { model: 'm', input: [{ role: 'user', content: 'Hello CanaryA' }, ...items] };
    const native: NativeRequest = {
      api: 'responses',
      body,
      headers: {},
      limitMember: 'max_output_tokens',
      exclusive: [],
    };
    const safe = await anonymizeAnyCanaries({ model: 'm', messages: [hello] }, {}, undefined, native);
    return JSON.stringify(safe.native?.body['input']);
  };

  it.each<[string, (placeholder: string) => Json]>([
    ['arguments', (of) => ({ type: 'function_call', call_id: 'c', name: 'f', arguments: `{"a":"${of}"}` })],
    ['a free text', (of) => ({ type: 'custom_tool_call', call_id: 'c', name: 'f', input: of })],
    ['a message', (of) => ({ role: 'assistant', content: [{ type: 'output_text', text: of }] })],
    ['a summary', (of) => ({ type: 'reasoning', id: 'r', summary: [{ type: 'summary_text', text: of }] })],
  ])('stay in %s of a Responses input', async (_, item) => {
    const [placeholder = ''] = /<[A-Z]\w+_1>/.exec(await sentItems([])) ?? [];
    expect(placeholder).not.toBe('');
    const sent = await sentItems([item(placeholder)]);
    expect(sent.split(placeholder)).toHaveLength(3);
    expect(sent).not.toContain('LITERAL');
  });

  it('are literal in what a user wrote', async () => {
    const [placeholder = ''] = /<[A-Z]\w+_1>/.exec(await sentItems([])) ?? [];
    expect(await sentItems([{ role: 'user', content: placeholder }])).toContain('LITERAL');
  });
});
