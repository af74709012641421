import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice } from './support/index.ts';

interface Operation {
  readonly security: readonly unknown[];
  readonly 'x-sluice-access': string;
}

describe('access control', () => {
  let sluice: Sluice;
  let operations: readonly { method: string; path: string; access: string; open: boolean }[];
  beforeAll(async () => {
    sluice = await startSluice();
    const document = (await rawRequest({ url: sluice.url, path: '/openapi.json' })).json() as {
      paths: Record<string, Record<string, Operation>>;
    };
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x'),
        access: operation['x-sluice-access'],
        open: operation.security.length === 0,
      })),
    );
  });
  afterAll(disposeAll);

  const statusOf = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<number> => (await rawRequest({ url: sluice.url, path, method, headers })).status;

  it('only public routes respond without a key', async () => {
    const shut = operations.filter(({ open, access }) => !open && access !== 'metrics');
    expect(shut.length).toBeGreaterThan(15);
    for (const { method, path } of shut) {
      expect(await statusOf(method, path, {}), `${method} ${path}`).toBe(401);
      const wrong = { authorization: `Bearer sk-wrong-${'x'.repeat(40)}` };
      // Guessing at administrators' routes is slowed down: test/attack/start.test.ts.
      const refusals = path.startsWith('/admin/') ? [401, 429] : [401];
      expect(refusals, `${method} ${path}`).toContain(await statusOf(method, path, wrong));
    }
    const open = operations.filter(({ access }) => access === 'public').map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      '/',
      '/assets/x',
      '/docs',
      '/healthz',
      '/icon.svg',
      '/openapi.json',
      '/readyz',
    ]);
  });

  it('every admin route rejects keys without the admin scope', async () => {
    const isForPeople = ['session', 'sign_in'];
    const admin = operations.filter(
      ({ path, access }) => path.startsWith('/admin/') && !isForPeople.includes(access),
    );
    expect(admin.length).toBeGreaterThan(10);
    for (const { method, path, access } of admin) {
      const isPrivacy = /^\/admin\/v1\/(receipts|privacy)/.test(path);
      expect(access, `${method} ${path}`).toBe(isPrivacy ? 'admin:privacy' : 'admin');
      expect(await statusOf(method, path, sluice.auth), `${method} ${path}`).toBe(403);
    }
  });

  it('metrics need no key on this machine, unless a proxy passes the request on', async () => {
    expect(await statusOf('GET', '/metrics', {})).toBe(200);
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['forwarded', 'for=203.0.113.9'],
      ['x-real-ip', '203.0.113.9'],
      ['via', '1.1 proxy'],
    ] as const) {
      expect(await statusOf('GET', '/metrics', { [name]: value }), name).toBe(401);
      expect(await statusOf('GET', '/metrics', { [name]: value, ...sluice.auth }), name).toBe(200);
    }
  });

  it('no response contains a key, a digest or a secret', async () => {
    const secrets = await Promise.all(
      ['key-pepper.key', 'master.key'].map((name) => readFile(join(sluice.dataDir, name), 'utf8')),
    );
    const hidden = [sluice.key, sluice.adminToken, ...secrets.map((secret) => secret.trim())];
    // A stream of live requests has no end.
    const read = operations.filter(({ method, path }) => method === 'GET' && path !== '/admin/v1/live');
    for (const { method, path } of read) {
      for (const headers of [{}, sluice.auth, sluice.adminAuth]) {
        const answer = await rawRequest({ url: sluice.url, path, method, headers });
        const shown = JSON.stringify(answer.headers) + answer.text;
        for (const secret of hidden) expect(shown.includes(secret), `${method} ${path}`).toBe(false);
        // A digest is 64 hexadecimal characters.
        expect(shown, `${method} ${path}`).not.toMatch(/\b[0-9a-f]{64}\b/);
      }
    }
  });
});
