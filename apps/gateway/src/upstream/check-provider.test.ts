import { expect, it } from 'vitest';
import { type Provider, providerSettings } from '../config/index.ts';
import { checkProvider } from './check-provider.ts';
import type { Egress } from './egress.ts';

/** A provider that gives each request the same status. */
const answering = (status: number): Pick<Egress, 'send'> => ({
  send: (_request, sink) => {
    queueMicrotask(() => sink.onHead(status, {}));
    return { abort: () => undefined, pause: () => undefined, resume: () => undefined };
  },
});

const openai: Provider = { protocol: 'openai', base_url: 'https://api.example.com/v1', api_key: 'k' };
const gemini: Provider = { protocol: 'gemini', api_key: 'k' };
const bedrock: Provider = { protocol: 'bedrock', region: 'eu-west-1', api_key: 'k' };

it.each([
  ['a list', openai, 200, 'ok', undefined],
  ['a key that it refuses', openai, 401, 'fail', true],
  ['a key without rights', openai, 403, 'fail', true],
  ['a key that it calls a bad request', gemini, 400, 'fail', true],
  ['an account without money', openai, 402, 'fail', true],
  ['no list of models', openai, 404, 'ok', undefined],
  ['no such method', openai, 405, 'ok', undefined],
  ['too many requests', openai, 429, 'warn', undefined],
  ['a fault', openai, 503, 'warn', undefined],
  ['another address', openai, 302, 'warn', undefined],
  ['nothing that a list could be asked of', bedrock, 400, 'ok', undefined],
] as const)('judges a provider that answers with %s', async (_what, provider, status, state, isRejected) => {
  const found = await checkProvider(answering(status), providerSettings('p', provider, 'config'));
  expect([found.state, found.isRejected]).toEqual([state, isRejected]);
});
