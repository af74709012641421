import { describe, expect, it } from 'vitest';
import { createEncodeReport, isStreamChunk, type JsonObject } from '../../translation/index.ts';
import type { AssistantMessage } from '../messages.ts';
import { encodeHistoryReasoning } from './encode-history-reasoning.ts';
import { type CompatProfile, compatProfileOf, createChatStreamDecoder, decodeChatResponse } from './index.ts';

const details: JsonObject[] = [
  { type: 'reasoning.text', text: 'Plan', format: 'google-gemini-v1', index: 0 },
  { type: 'reasoning.encrypted', data: 'RU5D', id: 'call_1', index: 0 },
];
const block = (provider: string) => ({
  type: 'redacted_thinking' as const,
  data: `chat:${provider}:${JSON.stringify(details)}`,
});
const signed = { type: 'thinking' as const, thinking: 'ab', signature: 'EqQBCg==' };
const dropped = 'reasoning of earlier turns dropped: not supported there';
const foreign = 'thinking_blocks of another provider dropped';

describe('reasoning of earlier turns', () => {
  it.each<[string, Partial<AssistantMessage>, string, JsonObject | null, string[]]>([
    ['goes to an unknown server', { reasoning_content: 'x' }, '', { reasoning_content: 'x' }, []],
    [
      'goes to a host of open models',
      { reasoning_content: 'x' },
      'fireworks',
      { reasoning_content: 'x' },
      [],
    ],
    ['goes back under its own name', { reasoning_content: 'x' }, 'openrouter', { reasoning: 'x' }, []],
    ['is dropped with a warning where it is refused', { reasoning_content: 'x' }, 'openai', null, [dropped]],
    ['has no warning where there is none', { reasoning_content: '' }, 'openai', null, []],
    [
      'has details in their list',
      { thinking_blocks: [block('openrouter')] },
      'openrouter',
      { reasoning_details: details },
      [],
    ],
    ['has no details of another provider', { thinking_blocks: [block('openrouter')] }, '', {}, [foreign]],
    ['has signed blocks as they came', { thinking_blocks: [signed] }, '', { thinking_blocks: [signed] }, []],
    [
      'has signed blocks whose pieces were repeated at the end',
      { thinking_blocks: [{ type: 'thinking', thinking: 'a', signature: '' }, signed] },
      '',
      { thinking_blocks: [signed] },
      [],
    ],
    [
      'has signed blocks whose last piece is the signature',
      {
        thinking_blocks: [
          { type: 'thinking', thinking: 'ab' },
          { ...signed, thinking: '' },
        ],
      },
      '',
      { thinking_blocks: [signed] },
      [],
    ],
    [
      'has no signed blocks at other known hosts',
      { thinking_blocks: [signed] },
      'groq',
      {},
      ['thinking_blocks dropped: not supported'],
    ],
  ])('%s', (_, message, provider, expected, warnings) => {
    const report = createEncodeReport();
    const profile = compatProfileOf(provider);
    expect(encodeHistoryReasoning({ role: 'assistant', content: null, ...message }, profile, report)).toEqual(
      expected,
    );
    expect(report.warnings).toEqual(warnings);
  });

  it('goes under the name that the server was seen to use', () => {
    const profile: CompatProfile = { ...compatProfileOf(''), receivedReasoningField: 'reasoning' };
    const message = { role: 'assistant' as const, reasoning_content: 'x' };
    expect(encodeHistoryReasoning(message, profile, createEncodeReport())).toEqual({ reasoning: 'x' });
  });

  it('leaves out details that the client sends itself', () => {
    const message = {
      role: 'assistant' as const,
      reasoning_details: details,
      thinking_blocks: [block('openrouter')],
    };
    const members = encodeHistoryReasoning(message, compatProfileOf('openrouter'), createEncodeReport());
    expect(members).toEqual({});
  });
});

describe('reasoning of answers', () => {
  const context = {
    id: 'x',
    created: 1,
    model: 'p/m',
    includeUsage: false,
    profile: compatProfileOf('openrouter'),
  };

  it.each(['reasoning', 'reasoning_content'])('tells the name of its member: %s', (field) => {
    const seen: string[] = [];
    const watched = { ...context, onReasoning: (name: string) => seen.push(name) };
    decodeChatResponse({ choices: [{ message: { role: 'assistant', [field]: 'x' } }] }, watched);
    createChatStreamDecoder(watched).event(JSON.stringify({ choices: [{ delta: { [field]: 'x' } }] }));
    expect(seen).toEqual([field, field]);
  });

  it('keeps details, whole and in pieces', () => {
    const message = { role: 'assistant', content: null, reasoning_details: details };
    const { response } = decodeChatResponse({ choices: [{ message }] }, context);
    expect(response.choices[0]?.message.thinking_blocks).toEqual([block('openrouter')]);
    const decoder = createChatStreamDecoder(context);
    const [text, encrypted] = details;
    const pieces = [{ ...text, text: 'Pl' }, { ...text, text: 'an' }, encrypted];
    const calls = [{ index: 0, id: 'call_1', function: { name: 'f', arguments: '{}' } }];
    const chunks = [
      ...pieces.map((one) => ({ delta: { reasoning_details: [one] } })),
      { delta: { tool_calls: calls } },
      { delta: {}, finish_reason: 'tool_calls' },
    ].flatMap((choice) => decoder.event(JSON.stringify({ choices: [choice] })));
    const last = chunks.filter(isStreamChunk).at(-1);
    expect(last).toMatchObject({
      value: { choices: [{ delta: { thinking_blocks: [block('openrouter')] } }] },
    });
    expect(decoder.replay[0]?.thinking).toEqual([block('openrouter')]);
  });
});
