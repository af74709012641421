import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/index.ts';
import { allowedHeaders } from './extra-headers.ts';

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

  it('are limited to 32', () => {
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`x-h${at}`, 'v']));
    expect(() => allowedHeaders(many)).toThrow(expect.objectContaining({ param: 'extra_headers' }));
  });
});
