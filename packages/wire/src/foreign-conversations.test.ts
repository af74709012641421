/** Conversations that break a rule of some wire, on all wires that are not OpenAI's. */
import { describe, expect, it } from 'vitest';
import {
  anthropicProfileOf,
  bedrockProfileOf,
  type ChatCompletionRequest,
  cohereProfileOf,
  type EncodedWireRequest,
  encodeAnthropicRequest,
  encodeBedrockRequest,
  encodeCohereRequest,
  encodeGeminiRequest,
  geminiProfileOf,
} from './index.ts';

type Encode = (request: ChatCompletionRequest) => EncodedWireRequest;
type Messages = NonNullable<ChatCompletionRequest['messages']>;

const claude = 'claude-sonnet-4-5';
const anthropic: Encode = (request) =>
  encodeAnthropicRequest(request, { model: claude, profile: anthropicProfileOf(claude), stream: false });
const bedrockOf =
  (model: string): Encode =>
  (request) =>
    encodeBedrockRequest(request, { model, profile: bedrockProfileOf(model), stream: false });
const bedrock = bedrockOf('us.anthropic.claude-sonnet-4-5-v1:0');
const nova = bedrockOf('amazon.nova-2-lite-v1:0');
const gemini: Encode = (request) =>
  encodeGeminiRequest(request, {
    model: 'g',
    profile: geminiProfileOf('gemini-3-flash-preview'),
    stream: false,
  });
const cohere: Encode = (request) =>
  encodeCohereRequest(request, { model: 'c', profile: cohereProfileOf('command-a-03-2025'), stream: false });

const wires: [string, Encode][] = Object.entries({ anthropic, bedrock, nova, gemini, cohere });
const strict: [string, Encode][] = Object.entries({ anthropic, bedrock, nova, gemini });

const declared = { type: 'function' as const, function: { name: 'f' } };
const ask = (messages: Messages, more: object = {}): ChatCompletionRequest => ({
  model: 'm',
  messages,
  // A history with calls needs its tools.
  ...(messages.some(({ role }) => role === 'assistant') ? { tools: [declared] } : {}),
  ...more,
});
const user = (content: string): Messages[number] => ({ role: 'user', content });
const calls = (...ids: string[]): Messages[number] => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});
const result = (id: string): Messages[number] => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });

describe('a conversation without content', () => {
  it.each(wires)('%s refuses it', (_name, encode) => {
    for (const messages of [[user('')], [{ role: 'user' as const, content: [] }], []]) {
      expect(encode(ask(messages)).unsupported).toEqual(['messages']);
      const format = { response_format: { type: 'json_object' } };
      expect(encode(ask(messages, format)).unsupported).toEqual(['messages']);
    }
  });

  it.each(wires)('%s takes one with a system text alone', (_name, encode) => {
    const { unsupported, body } = encode(ask([{ role: 'system', content: 'Sing.' }, user('')]));
    expect(unsupported).toEqual([]);
    expect(JSON.stringify(body)).toContain('Sing.');
    expect(JSON.stringify(body)).not.toContain('Continue.');
  });
});

describe('calls without result', () => {
  const placeholder = 'a placeholder was added for each missing tool result';

  it.each(strict)('%s gets a placeholder for each', (_name, encode) => {
    const { body, warnings } = encode(ask([user('x'), calls('a', 'b'), result('a'), user('go on')]));
    const sent = JSON.stringify(body);
    expect(sent.split('No result was given.')).toHaveLength(2);
    expect(sent.indexOf('of a')).toBeLessThan(sent.indexOf('No result was given.'));
    expect(sent.indexOf('No result was given.')).toBeLessThan(sent.indexOf('go on'));
    expect(warnings).toEqual([placeholder]);
  });

  it.each(strict)('%s gets them at the end and before the next answer', (_name, encode) => {
    const { body, warnings } = encode(ask([user('x'), calls('a'), user('y'), calls('b')]));
    expect(JSON.stringify(body).split('No result was given.')).toHaveLength(3);
    expect(warnings).toEqual([placeholder]);
  });

  it.each(strict)('%s: neighbouring answers and their results stay as they are', (_name, encode) => {
    const { body, warnings } = encode(ask([user('x'), calls('a'), calls('b'), result('b'), result('a')]));
    expect(JSON.stringify(body)).not.toContain('No result was given.');
    expect(warnings).toEqual([]);
  });

  it.each(strict)('%s tells of results that answer nothing', (_name, encode) => {
    const { warnings } = encode(ask([user('x'), result('a'), calls('a'), result('a')]));
    expect(warnings).toContain('a tool result answers no call before it');
  });

  it.each([
    ['anthropic', anthropic],
    ['bedrock', bedrock],
  ])('%s tells of results that move', (_name, encode) => {
    const { warnings } = encode(ask([user('x'), calls('a'), user('wait'), result('a')]));
    expect(warnings).toEqual(['tool results moved before the text of the user']);
  });
});

describe('changes are told', () => {
  it.each(strict)('%s: system texts in the middle', (_name, encode) => {
    const late: Messages = [user('x'), { role: 'system', content: 's' }];
    expect(encode(ask(late)).warnings).toEqual(['system text moved to the beginning of the conversation']);
    expect(encode(ask(late.toReversed())).warnings).toEqual([]);
  });

  it.each(wires)('%s: arguments that are no object', (_name, encode) => {
    for (const [input, told] of [
      ['{"a":', 1],
      ['[1]', 1],
      ['', 0],
      ['{}', 0],
    ] as const) {
      const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: input } };
      const messages: Messages = [user('x'), { role: 'assistant', tool_calls: [call] }, result('a')];
      expect(encode(ask(messages)).warnings).toHaveLength(told);
    }
  });
});

describe('stops', () => {
  const stop = ['\n', '', 'END'];
  const sentBy = (encode: Encode) => {
    const { body, warnings } = encode(ask([user('x')], { stop }));
    return [/\[[^\]]*"END"\]/.exec(JSON.stringify(body))?.[0], warnings];
  };

  it.each([
    ['gemini', gemini],
    ['nova', nova],
    ['cohere', cohere],
  ])('%s takes a line feed', (_name, encode) => {
    expect(sentBy(encode)).toEqual([JSON.stringify(['\n', 'END']), ['stop: empty texts dropped']]);
  });

  it.each([
    ['anthropic', anthropic],
    ['bedrock', bedrock],
  ])('%s refuses blank ones', (_name, encode) => {
    const told = ['stop: empty texts dropped', 'stop: blank texts dropped: not supported'];
    expect(sentBy(encode)).toEqual(['["END"]', told]);
  });
});

describe('signatures of Google', () => {
  it.each([
    ['anthropic', anthropic],
    ['bedrock', bedrock],
  ])('%s does not get them', (_name, encode) => {
    const google = Buffer.from([0x12, 10, 0x0a, 8, 1, 0xbe, 0x3e, 0xf6, 2, 3, 4, 5]).toString('base64');
    const own = Buffer.from([0x12, 10, 0x0a, 8, 8, 0xbe, 0x3e, 0xf6, 2, 3, 4, 5]).toString('base64');
    const block = (signature: string) => ({ type: 'thinking' as const, thinking: 'hm', signature });
    const history: Messages = [
      user('x'),
      { role: 'assistant', content: 'y', thinking_blocks: [block(google), block(own)] },
      user('z'),
    ];
    const { body, warnings } = encode(ask(history));
    expect(JSON.stringify(body)).toContain(own);
    expect(JSON.stringify(body)).not.toContain(google);
    expect(warnings).toEqual(['thinking_blocks of another provider dropped']);
  });
});

describe('a choice that cannot be met', () => {
  const tools = [{ type: 'function', function: { name: 'f' } }];
  const named = (name: string) => ({ type: 'function', function: { name } });

  it.each(wires)('%s refuses a function that is not there', (_name, encode) => {
    const messages = [user('x')];
    for (const more of [
      { tools, tool_choice: named('g') },
      { tool_choice: named('g') },
      { tool_choice: 'required' },
    ])
      expect(encode(ask(messages, more)).unsupported).toEqual(['tool_choice']);
    expect(encode(ask(messages, { tools, tool_choice: named('f') })).unsupported).toEqual([]);
    expect(encode(ask(messages, { tools, tool_choice: 'required' })).unsupported).toEqual([]);
  });
});
