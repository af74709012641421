import { describe, expect, it } from 'vitest';
import type { NativeRequest } from '../contract/index.ts';
import { isMemberRefusal, withoutRefused } from './refused-members.ts';

const request: NativeRequest = {
  api: 'messages',
  body: {
    model: 'm',
    max_tokens: 9,
    diagnostics: {},
    messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral', scope: 'global' } }],
      },
    ],
    tools: [{ name: 'a', strict: true, defer_loading: true }],
  },
  headers: { 'anthropic-beta': 'a-2025-01-01,b-2025-01-01' },
  limitMember: 'max_tokens',
  exclusive: [],
};

describe('withoutRefused', () => {
  const mark = { type: 'ephemeral' };
  const text = { type: 'text', text: 'x', cache_control: mark };
  it.each<[string, object]>([
    ['diagnostics: Extra inputs are not permitted', { diagnostics: undefined }],
    [
      'tools.0.custom.defer_loading: Extra inputs are not permitted',
      { tools: [{ name: 'a', strict: true }] },
    ],
    [
      'messages.0.content.0.text.cache_control.ephemeral.scope: Extra inputs are not permitted',
      { messages: [{ role: 'user', content: [text] }] },
    ],
    ['Malformed input request: #: extraneous key [diagnostics] is not permitted', { diagnostics: undefined }],
    ['#/tools/0: extraneous key [strict] is not permitted', { tools: [{ name: 'a', defer_loading: true }] }],
    ["Unknown parameter: 'diagnostics'", { diagnostics: undefined }],
  ])('leaves out what is named: %s', (complaint, expected) => {
    expect(isMemberRefusal(complaint)).toBe(true);
    const { request: less, warnings } = withoutRefused(request, [complaint]);
    expect(less.body).toEqual({ ...request.body, ...expected });
    expect(warnings).toHaveLength(1);
    expect(less.headers).toEqual(request.headers);
  });

  it.each([
    ['invalid beta flag', undefined],
    ['Unexpected value(s) `b-2025-01-01` for the `anthropic-beta` header.', 'a-2025-01-01'],
    ['Unsupported beta header: a-2025-01-01', 'b-2025-01-01'],
  ])('leaves out flags: %s', (complaint, expected) => {
    const less = withoutRefused(request, [complaint]).request;
    expect([less.headers['anthropic-beta'], less.body]).toEqual([expected, request.body]);
  });

  it.each([
    'messages.0.content: Extra inputs are not permitted',
    'max_tokens: Extra inputs are not permitted',
    'container: Extra inputs are not permitted',
    'max_tokens: must be greater than 0',
  ])('changes nothing where the request needs it or does not have it: %s', (complaint) => {
    expect(withoutRefused(request, [complaint]).request.body).toEqual(request.body);
  });

  it('leaves requests of other APIs alone', () => {
    const other = { ...request, api: 'responses' as const };
    expect(withoutRefused(other, ['invalid beta flag']).request).toBe(other);
  });

  it('reads a long text in linear time', () => {
    for (const text of ['a.'.repeat(8000), '#/a'.repeat(5000), 'unknown '.repeat(2000)]) {
      const began = performance.now();
      isMemberRefusal(text);
      expect(performance.now() - began).toBeLessThan(100);
    }
  });
});
