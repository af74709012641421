import { describe, expect, it } from 'vitest';
import type { HeaderRules } from '../../config/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { allowedHeaders as check } from './extra-headers.ts';

const rules: HeaderRules = new Map<string, 'any' | ReadonlySet<string>>([
  ['x-title', 'any'],
  ['x-a', 'any'],
  ['x-color', new Set(['red', 'blue'])],
  ['authorization', 'any'],
  ['host', 'any'],
  ['x-api-key', 'any'],
  ['x-forwarded-for', 'any'],
]);
const allowedHeaders = (given: Readonly<Record<string, string>>, anonymized = false) =>
  check(given, rules, anonymized);

describe('SEC-25 extra headers', () => {
  it('are accepted if listed', () => {
    const given = { 'X-Title': 'a', 'anthropic-beta': 'b', 'OpenAI-Beta': 'c', traceparent: '00-1' };
    expect(allowedHeaders(given)).toEqual({
      'x-title': 'a',
      'anthropic-beta': 'b',
      'openai-beta': 'c',
      traceparent: '00-1',
    });
  });

  it.each([
    'authorization',
    'Authorization',
    'x-api-key',
    'api-key',
    'x-goog-api-key',
    'x-goog-user-project',
    'x-amz-security-token',
    'cookie',
    'set-cookie',
    'host',
    'content-length',
    'content-type',
    'content-encoding',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'te',
    'trailer',
    'upgrade',
    'expect',
    'proxy-authorization',
    'proxy-connection',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'metadata-flavor',
    'metadata',
    'x-metadata-token',
    'x-aws-ec2-metadata-token',
    'x-ms-client-principal',
    'x-http-method-override',
    'user-agent',
    'accept',
    'x-',
    'x_title',
    'x-a b',
    '',
    'x-a\r\nhost',
    '__proto__x',
  ])('%j is 422', (name) => {
    expect(() => allowedHeaders({ [name]: 'v' })).toThrow(SluiceError);
    expect(() => allowedHeaders({ [name]: 'v' })).toThrow(expect.objectContaining({ status: 422 }));
  });

  it.each(['a\r\nx-b: c', 'a\nb', 'a\0b', 'ä', 'x'.repeat(5000)])('the value %j is 422', (value) => {
    expect(() => allowedHeaders({ 'x-a': value })).toThrow(expect.objectContaining({ status: 422 }));
  });

  it.each([
    ['an unlisted name', { 'x-other': 'v' }, false],
    ['an unlisted value', { 'x-color': 'green' }, false],
    ['free text while anonymized', { 'x-title': 'Karin Holzmann' }, true],
    ['a feature while anonymized', { 'anthropic-beta': 'karin' }, true],
    ['an unlisted value while anonymized', { 'x-color': 'karin' }, true],
  ])('%s is 422', (_what, given, anonymized) => {
    expect(() => allowedHeaders(given, anonymized)).toThrow(expect.objectContaining({ status: 422 }));
  });

  it('listed values may leave while anonymized', () => {
    expect(allowedHeaders({ 'X-Color': 'red' }, true)).toEqual({ 'x-color': 'red' });
  });

  it('are limited to 32', () => {
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`x-h${at}`, 'v']));
    expect(() => allowedHeaders(many)).toThrow(expect.objectContaining({ param: 'extra_headers' }));
  });
});
