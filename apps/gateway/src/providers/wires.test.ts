import { describe, expect, it } from 'vitest';
import { type Protocol, providerSettings } from '../config/index.ts';
import { SluiceError } from '../errors/index.ts';
import { type ProviderEntry as Entry, targetOf } from '../test-support/target-of.ts';
import type { EncodedRequest, ModelTarget } from './port.ts';

function encode(target: ModelTarget, stream = false): EncodedRequest {
  const request = { model: target.id, messages: [{ role: 'user' as const, content: 'Hi' }], stream };
  return target.adapter.encode(request, target, { dropUnsupported: false });
}
const azure = { base_url: 'https://own.openai.azure.com' };
const bedrock = { region: 'us-east-1' };
const vertex = { project: 'proj', region: 'europe-west4' };

describe('what each protocol carries', () => {
  it.each<[Protocol, string, Entry, readonly string[]]>([
    ['openai', 'gpt', {}, ['unknown', 'video']],
    ['mistral', 'small', {}, ['unknown', 'video']],
    ['azure', 'gpt', azure, ['unknown', 'video']],
    ['sandbox', 'echo', {}, ['unknown', 'video']],
    ['anthropic', 'claude-opus-5', {}, []],
    ['cohere', 'command-a', {}, []],
    ['gemini', 'gemini-3.7-flash', {}, ['video']],
    ['vertex', 'gemini-3.7-flash', vertex, ['video']],
    ['vertex', 'claude-opus-5', vertex, []],
    ['vertex', 'meta/llama-4', vertex, ['unknown', 'video']],
    ['bedrock', 'amazon.nova-pro-v1:0', bedrock, ['video']],
    ['bedrock', 'us.anthropic.claude-sonnet-4-5-v1:0', bedrock, []],
  ])('%s/%s', (protocol, name, entry, expected) => {
    const target = targetOf(protocol, name, entry);
    expect((['unknown', 'video'] as const).filter((what) => target.adapter.carries(target, what))).toEqual(
      expected,
    );
  });
});

describe('request of each protocol', () => {
  it.each<[Protocol, string, Entry, string, string]>([
    ['openai', 'gpt', {}, '/v1/chat/completions', '/v1/chat/completions'],
    ['mistral', 'small', {}, '/v1/chat/completions', '/v1/chat/completions'],
    ['azure', 'gpt', azure, '/openai/v1/chat/completions', '/openai/v1/chat/completions'],
    [
      'azure',
      'gpt 4/x',
      { ...azure, api_version: '2024-10-21' },
      '/openai/deployments/gpt%204%2Fx/chat/completions?api-version=2024-10-21',
      '/openai/deployments/gpt%204%2Fx/chat/completions?api-version=2024-10-21',
    ],
    [
      'azure',
      'gpt',
      { base_url: 'https://own.openai.azure.com/openai/v1/' },
      '/openai/v1/chat/completions',
      '/openai/v1/chat/completions',
    ],
    [
      'azure',
      'gpt',
      { ...azure, api_version: 'preview' },
      '/openai/v1/chat/completions?api-version=preview',
      '/openai/v1/chat/completions?api-version=preview',
    ],
    ['anthropic', 'claude-opus-5', {}, '/v1/messages', '/v1/messages'],
    ['anthropic', 'claude-opus-5', { base_url: 'https://proxy.example/v1' }, '/v1/messages', '/v1/messages'],
    [
      'gemini',
      'gemini-3.7-flash',
      {},
      '/v1beta/models/gemini-3.7-flash:generateContent',
      '/v1beta/models/gemini-3.7-flash:streamGenerateContent?alt=sse',
    ],
    [
      'gemini',
      '../../secret?x=',
      { base_url: 'https://g.example/v1beta' },
      '/v1beta/models/..%2F..%2Fsecret%3Fx%3D:generateContent',
      '/v1beta/models/..%2F..%2Fsecret%3Fx%3D:streamGenerateContent?alt=sse',
    ],
    [
      'vertex',
      'gemini-3.7-flash',
      vertex,
      '/v1/projects/proj/locations/europe-west4/publishers/google/models/gemini-3.7-flash:generateContent',
      '/v1/projects/proj/locations/europe-west4/publishers/google/models/gemini-3.7-flash:streamGenerateContent?alt=sse',
    ],
    [
      'vertex',
      'claude-sonnet-5@20260301',
      vertex,
      '/v1/projects/proj/locations/europe-west4/publishers/anthropic/models/claude-sonnet-5@20260301:rawPredict',
      '/v1/projects/proj/locations/europe-west4/publishers/anthropic/models/claude-sonnet-5@20260301:streamRawPredict',
    ],
    [
      'vertex',
      'meta/llama-4',
      vertex,
      '/v1/projects/proj/locations/europe-west4/endpoints/openapi/chat/completions',
      '/v1/projects/proj/locations/europe-west4/endpoints/openapi/chat/completions',
    ],
    [
      'bedrock',
      'us.anthropic.claude-sonnet-5-v1:0',
      {},
      '/model/us.anthropic.claude-sonnet-5-v1%3A0/converse',
      '/model/us.anthropic.claude-sonnet-5-v1%3A0/converse-stream',
    ],
    [
      'bedrock',
      'arn:aws:bedrock:us-east-1:1:inference-profile/x',
      {},
      '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Ainference-profile%2Fx/converse',
      '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Ainference-profile%2Fx/converse-stream',
    ],
    ['cohere', 'command-a', {}, '/v2/chat', '/v2/chat'],
    ['cohere', 'command-a', { base_url: 'https://c.example/v2' }, '/v2/chat', '/v2/chat'],
  ])('%s %s', (protocol, name, entry, whole, streamed) => {
    const target = targetOf(protocol, name.replaceAll(' ', '+'), entry);
    const named = { ...target, name };
    expect(target.provider.basePath + encode(named).path).toBe(whole);
    expect(target.provider.basePath + encode(named, true).path).toBe(streamed);
  });

  it.each<[Protocol, string]>([
    ['gemini', '..'],
    ['bedrock', '.'],
  ])('SEC-26 %s: %s is not a model name', (protocol, name) => {
    const target = { ...targetOf(protocol, 'm'), name };
    expect(() => encode(target)).toThrow(SluiceError);
  });

  it('has the headers of the protocol', () => {
    expect(encode(targetOf('anthropic', 'claude-opus-5')).headers).toMatchObject({
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
    });
    expect(encode(targetOf('bedrock', 'm'), true).headers['accept']).toBe(
      'application/vnd.amazon.eventstream',
    );
    const body: unknown = JSON.parse(encode(targetOf('vertex', 'claude-opus-5', vertex)).body);
    expect(body).toMatchObject({ anthropic_version: 'vertex-2023-10-16' });
    expect(body).not.toHaveProperty('model');
  });

  it('has extra headers of the request, which do not override those of the protocol', () => {
    const target = targetOf('anthropic', 'claude-opus-5');
    const provider = { ...target.provider, extraHeaders: { 'x-a': 'b', 'anthropic-version': 'x' } };
    expect(encode({ ...target, provider }).headers).toMatchObject({
      'x-a': 'b',
      'anthropic-version': '2023-06-01',
    });
  });

  it('reports a missing project for Vertex', () => {
    expect(() => encode(targetOf('vertex', 'gemini-3.7-flash'))).toThrow(/providers\.p\.project/);
  });

  it('reports a missing base URL for Azure', () => {
    expect(() => providerSettings('az', { protocol: 'azure' })).toThrow(/providers\.az\.base_url/);
  });
});

describe('provider errors', () => {
  it.each<[Protocol, number, unknown, string, number | undefined]>([
    [
      'gemini',
      429,
      {
        error: {
          code: 429,
          message: 'x',
          details: [{ '@type': 't/google.rpc.RetryInfo', retryDelay: '34.07s' }],
        },
      },
      'rate_limit_exceeded',
      34_070,
    ],
    [
      'gemini',
      400,
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          details: [{ '@type': 't/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
        },
      },
      'upstream_auth',
      undefined,
    ],
    [
      'anthropic',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'upstream_error',
      undefined,
    ],
    [
      'anthropic',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'prompt is too long: 210000 tokens > 200000 maximum',
        },
      },
      'context_length_exceeded',
      undefined,
    ],
    ['cohere', 402, { message: 'Please add or update your payment method' }, 'insufficient_quota', undefined],
    [
      'gemini',
      429,
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota, please check your plan and billing details.',
          details: [{ '@type': 't/google.rpc.RetryInfo', retryDelay: '7s' }],
        },
      },
      'rate_limit_exceeded',
      7000,
    ],
    [
      'openai',
      429,
      { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
      'insufficient_quota',
      undefined,
    ],
    ['bedrock', 403, { message: 'The security token is invalid' }, 'upstream_auth', undefined],
    ['bedrock', 429, { message: 'Too many tokens, please wait' }, 'rate_limit_exceeded', undefined],
    [
      'bedrock',
      400,
      { message: 'Input is too long for requested model.' },
      'context_length_exceeded',
      undefined,
    ],
  ])('%s %i %j', (protocol, status, body, code, retryAfterMs) => {
    const target = targetOf(protocol, 'm', protocol === 'azure' ? azure : {});
    const failure = target.adapter.readFailure(status, {}, JSON.stringify(body), target);
    expect([failure.error.code, failure.retryAfterMs]).toEqual([code, retryAfterMs]);
  });
});
