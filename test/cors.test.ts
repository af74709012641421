/** Web pages of named origins may call the gateway, others may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

const app = 'https://app.example.com';
let sluice: Sluice;
beforeAll(async () => {
  sluice = await startSluice({
    config: configFor(await startFake(), {
      extra: { server: { cors_origins: [app, 'http://localhost:5173'] } },
    }),
  });
});
afterAll(disposeAll);

const corsHeaders = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const preflight = (origin: string, path = '/v1/chat/completions') =>
  rawRequest({
    method: 'OPTIONS',
    url: sluice.url,
    path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-stainless-lang',
    },
  });

describe('server.cors_origins', () => {
  it('answers the preflight of a named origin without a key', async () => {
    const { status, headers } = await preflight(app);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-headers': 'authorization,content-type,x-stainless-lang',
      vary: 'Origin',
    });
    expect(String(headers['access-control-allow-methods'])).toContain('POST');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    ['a chat', {}],
    ['a stream', { stream: true }],
    ['an error', { messages: [] }],
  ])('lets the page read %s and its headers', async (_, more) => {
    const request = chatRequest(sluice, { model: 'fake/fake-small', ...more });
    const { headers } = await rawRequest({ ...request, headers: { ...request.headers, origin: app } });
    expect(headers['access-control-allow-origin']).toBe(app);
    expect(String(headers['access-control-expose-headers'])).toMatch(
      /x-request-id.*x-sluice-privacy.*x-ratelimit-reset-tokens/u,
    );
  });

  it('lets the page read that its key is wrong', async () => {
    const { status, headers } = await rawRequest({
      url: `${sluice.url}/v1/models`,
      headers: { origin: 'http://localhost:5173' },
    });
    expect(status).toBe(401);
    expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
  });

  it.each([
    'https://evil.example',
    `${app}.evil.example`,
    'null',
    `${app}:8443`,
    'http://app.example.com',
    '*',
  ])('gives %j nothing', async (origin) => {
    expect(corsHeaders((await preflight(origin)).headers)).toEqual([]);
    const { headers } = await rawRequest({
      url: `${sluice.url}/v1/models`,
      headers: { origin, ...sluice.auth },
    });
    expect(corsHeaders(headers)).toEqual([]);
  });

  it('is not for the admin API, metrics and pages', async () => {
    for (const path of ['/admin/v1/keys', '/metrics', '/docs', '/healthz']) {
      expect(corsHeaders((await preflight(app, path)).headers)).toEqual([]);
      const headers = { origin: app, ...sluice.adminAuth };
      expect(corsHeaders((await rawRequest({ url: sluice.url, path, headers })).headers)).toEqual([]);
    }
  });

  it('is off unless configured', async () => {
    const other = await startSluice();
    const { headers } = await rawRequest({
      url: `${other.url}/v1/models`,
      headers: { origin: app, ...other.auth },
    });
    expect(corsHeaders(headers)).toEqual([]);
  });
});
