import { describe, expect, it } from 'vitest';
import type { Protocol } from '../config/index.ts';
import { type ProviderEntry as Entry, targetOf } from '../test-support/target-of.ts';

const bedrock = { region: 'us-east-1' };
const vertex = { project: 'proj', region: 'europe-west4' };

describe('requests that pass in the form of the Messages API', () => {
  const body = { model: 'x', max_tokens: 9, stream: true, messages: [] };
  const native = {
    api: 'messages' as const,
    body,
    headers: {
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'context-1m-2025-08-07, effort-2025-11-24',
    },
    limitMember: 'max_tokens',
    exclusive: [],
  };
  const passed = (protocol: Protocol, name: string, entry: Entry = {}) => {
    const target = targetOf(protocol, name, entry);
    const { path, body: text } =
      target.adapter
        .nativeFor('messages', target)
        ?.encodeNative(native, target, { stream: true, dropUnsupported: false }) ?? {};
    return text === undefined ? undefined : { path, body: JSON.parse(text) };
  };
  const plain = { max_tokens: 9, messages: [] };

  it('go to Anthropic under the name of the model', () => {
    expect(passed('anthropic', 'claude')).toEqual({
      path: '/v1/messages',
      body: { ...body, model: 'claude' },
    });
  });

  it('go to Claude on Vertex AI and Bedrock without it', () => {
    expect(passed('vertex', 'claude-opus-5', vertex)).toMatchObject({
      path: expect.stringContaining('/publishers/anthropic/models/claude-opus-5:streamRawPredict'),
      body: { anthropic_version: 'vertex-2023-10-16', ...plain, stream: true },
    });
    expect(passed('bedrock', 'us.anthropic.claude-opus-5-v1:0', bedrock)).toEqual({
      path: '/model/us.anthropic.claude-opus-5-v1%3A0/invoke-with-response-stream',
      body: {
        anthropic_version: 'bedrock-2023-05-31',
        anthropic_beta: ['context-1m-2025-08-07', 'effort-2025-11-24'],
        ...plain,
      },
    });
  });

  it.each<[Protocol, string, Entry]>([
    ['vertex', 'gemini-3-pro', vertex],
    ['bedrock', 'us.amazon.nova-2-lite-v1:0', bedrock],
    ['openai', 'gpt', {}],
    ['gemini', 'gemini-3-pro', {}],
  ])('do not go to %s %s', (protocol, name, entry) => {
    expect(passed(protocol, name, entry)).toBeUndefined();
  });

  it.each<[Protocol, string, Entry]>([
    ['anthropic', 'claude-opus-5', {}],
    ['bedrock', 'us.anthropic.claude-opus-5-v1:0', bedrock],
    ['vertex', 'claude-opus-5', vertex],
  ])('do not go to %s %s where the configuration says that it speaks chat alone', (protocol, name, entry) => {
    expect(passed(protocol, name, entry)).toBeDefined();
    expect(passed(protocol, name, { ...entry, apis: ['chat'] })).toBeUndefined();
  });

  it('go to servers that the configuration says speak it', () => {
    const entry = { base_url: 'http://127.0.0.1:8080/v1', apis: ['chat' as const, 'messages' as const] };
    expect(passed('openai', 'local', entry)).toMatchObject({ path: '/messages' });
  });

  it('are answered in frames by Bedrock', () => {
    const target = targetOf('bedrock', 'us.anthropic.claude-opus-5-v1:0', bedrock);
    const adapter = target.adapter.nativeFor('messages', target);
    const event = '{"type":"ping"}';
    const frame = JSON.stringify({ bytes: Buffer.from(event).toString('base64') });
    expect(adapter?.unwrapEvent(frame, 'chunk', target)).toEqual({ data: event, name: 'ping' });
    expect(() =>
      adapter?.unwrapEvent('{"message":"slow down"}', 'exception:throttlingException', target),
    ).toThrow(/slow down|429|rate/i);
  });
});
