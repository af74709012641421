import { describe, expect, test } from 'vitest';
import { HEADERS, refusalOf, SETTINGS } from '../test-request.ts';

const URL = '/v1/messages';
const user = { role: 'user', content: 'hi' };
const base = { model: 'claude-sonnet-4-5', max_tokens: 4000, messages: [user] };
const tool = { name: 'look', input_schema: { type: 'object' } };
const thinking = { type: 'enabled', budget_tokens: 1024 };
const says = (...content: unknown[]): unknown => ({ role: 'assistant', content });
const text = (words: string): unknown => ({ type: 'text', text: words });

const modelRules: readonly (readonly [
  model: string,
  patch: Record<string, unknown>,
  message: string | undefined,
])[] = [
  ['claude-opus-4-7', { temperature: 0.5 }, '`temperature` is deprecated for this model.'],
  ['claude-opus-4-7', { temperature: 1 }, undefined],
  ['claude-opus-5', { top_p: 0.9 }, '`top_p` is deprecated'],
  ['claude-sonnet-5', { top_k: 3 }, '`top_k` is deprecated'],
  ['claude-haiku-5-5', { temperature: 0 }, '`temperature` is deprecated'],
  ['claude-sonnet-4-6', { temperature: 0 }, undefined],
  ['claude-opus-4-7', { thinking }, '"thinking.type.enabled" is not supported for this model.'],
  ['claude-opus-4-6', { thinking }, undefined],
  ['claude-fable-5', { thinking: { type: 'disabled' } }, '"thinking.type.disabled" is not supported'],
  ['claude-sonnet-5-5', { thinking: { type: 'between_tools' } }, undefined],
  ['claude-opus-5', { thinking: { type: 'between_tools' } }, 'is not supported for this model'],
  [
    'claude-opus-5-5',
    { tools: [tool], tool_choice: { type: 'any' } },
    'type "tool" and "any" are not supported for this model',
  ],
  ['claude-opus-5', { tools: [tool], tool_choice: { type: 'any' } }, undefined],
  ['claude-opus-4-6', { messages: [user, says(text('a'))] }, 'assistant message prefill'],
  ['claude-opus-4-8', { messages: [user, { role: 'system', content: 'x' }] }, undefined],
  [
    'claude-opus-4-8',
    { messages: [{ role: 'system', content: 'x' }, user] },
    "use the top-level 'system' parameter",
  ],
  ['claude-3-haiku-20240307', { max_tokens: 4097 }, 'max_tokens: 4097 > 4096'],
  ['some-other-model', { temperature: 0.3, top_p: 0.5, max_tokens: 500_000 }, undefined],
];

test.each(modelRules)('%s with %j', (model, patch, message) => {
  const refusal = refusalOf(URL, { ...base, model, ...patch });
  if (message === undefined) expect(refusal).toBeUndefined();
  else expect(refusal?.message).toContain(message);
});

describe('headers', () => {
  const without = (name: string): typeof HEADERS => ({
    ...HEADERS,
    authorization: undefined,
    [name]: undefined,
  });
  test.each([
    ['no key', without('x-api-key'), 401, 'x-api-key header is required'],
    ['no version', without('anthropic-version'), 400, 'anthropic-version: header is required'],
    ['a strange version', { ...HEADERS, 'anthropic-version': 'v1' }, 400, 'is not a valid version'],
    ['no media type', without('content-type'), 400, 'content type'],
  ] as const)('%s', (_name, headers, status, message) => {
    const refusal = refusalOf(URL, base, headers);
    expect(refusal?.status).toBe(status);
    expect(refusal?.message).toContain(message);
  });

  test('a wrong key', () => {
    const settings = { ...SETTINGS, apiKey: 'other' };
    expect(refusalOf(URL, base, HEADERS, settings)).toEqual({ status: 401, message: 'invalid x-api-key' });
  });

  test('the newest version has no sampling, betas have more members', () => {
    const newest = { ...HEADERS, 'anthropic-version': '2026-10-21' };
    expect(refusalOf(URL, { ...base, temperature: 1 }, newest)?.message).toContain(
      'temperature: Extra inputs',
    );
    const beta = { ...base, context_management: {} };
    expect(refusalOf(URL, beta)?.message).toContain('context_management: Extra inputs');
    expect(
      refusalOf(URL, beta, { ...HEADERS, 'anthropic-beta': 'context-management-2025-06-27' }),
    ).toBeUndefined();
  });
});

describe('Claude on Vertex', () => {
  const path = '/v1/projects/p/locations/l/publishers/anthropic/models/claude-sonnet-4-5@20250929';
  const body = { anthropic_version: 'vertex-2023-10-16', max_tokens: 100, messages: [user] };
  test.each([
    ['a good body', body, undefined],
    ['no version', { ...body, anthropic_version: undefined }, 'anthropic_version: Field required'],
    ['a model in the body', { ...body, model: 'claude-sonnet-4-5' }, 'model: Extra inputs are not permitted'],
    ['a stream on the other method', { ...body, stream: true }, 'stream: does not fit'],
  ])('%s', (_name, sent, message) => {
    const refusal = refusalOf(`${path}:rawPredict`, sent);
    if (message === undefined) expect(refusal).toBeUndefined();
    else expect(refusal?.message).toContain(message);
  });

  test('needs a token', () => {
    expect(refusalOf(`${path}:rawPredict`, body, {})).toMatchObject({ status: 401 });
  });
});
