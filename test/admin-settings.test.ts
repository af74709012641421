/** Settings of the installation that are changed while it runs, beside the configuration file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { personWith } from './people-client.ts';
import { disposeAll, type Sluice, startSluice, tempDir } from './support/index.ts';

const path = '/admin/v1/settings';
const within = { timeout: 2500, interval: 50 };
let sluice: Sluice;
let admin: AdminClient;
let file: string;
beforeAll(async () => {
  file = join(await tempDir(), 'sluice.yaml');
  await writeFile(file, 'routing: { default: best }\n', { mode: 0o600 });
  // A second worker hears of changes from the store alone.
  sluice = await startSluice({ args: ['--config', file, '--workers', '2'] });
  admin = adminClient(sluice);
});
afterAll(disposeAll);

const read = async (): Promise<Json> => jsonOf(await admin.call('GET', path));
const change = (body: unknown, match?: string) =>
  admin.call('PATCH', path, body, {
    ...sluice.adminAuth,
    ...(match === undefined ? {} : { 'if-match': match }),
  });

describe('settings of the installation', () => {
  it('are in force in every process within two seconds, and told by origin', async () => {
    const changed = await change({ limits: { default_rpm: 3 }, timeouts: { max_total: '5m' } });
    expect(changed.status, changed.text).toBe(200);
    expect(jsonOf(changed)).toMatchObject({
      in_force: { limits: { rpm: 3 }, max_total_timeout_ms: 300_000 },
      from_file: ['routing.default'],
      from_store: ['limits.default_rpm', 'timeouts.max_total'],
      stored: { limits: { default_rpm: 3 }, timeouts: { max_total: '5m' } },
      overridden: [],
      problem: null,
    });
    // Whichever worker answers; a request needs a connection of its own to reach each of them.
    await vi.waitFor(async () => {
      const all = await Promise.all(Array.from({ length: 12 }, read));
      for (const one of all) expect(one['in_force']).toMatchObject({ limits: { rpm: 3 } });
    }, within);
    const { key } = sluice;
    const answers = [];
    for (let tries = 0; tries < 4; tries++) answers.push((await admin.echo(key)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await change({ limits: null })).status).toBe(200);
    await vi.waitFor(async () => expect((await admin.echo(key)).status).toBe(200), within);
    expect((await read())['from_store']).toEqual(['timeouts.max_total']);
  });

  it('are the file’s where it has them, also when it gets them later', async () => {
    const refused = await change({ routing: { default: 'cheap' } });
    expect([refusal(refused), refused.text]).toEqual([
      [409, 'conflict'],
      expect.stringContaining('routing.default'),
    ]);
    expect((await change({ routing: { stickiness: '2h' }, anonymization: { default: 'on' } })).status).toBe(
      200,
    );
    expect(await read()).toMatchObject({
      in_force: {
        routing: { rules: { default: 'best' }, stickiness_ms: 7_200_000 },
        anonymization: { default: 'on' },
      },
    });
    await writeFile(file, 'routing: { stickiness: 3h }\nanonymization: { default: required }\n');
    await vi.waitFor(
      async () =>
        expect(await read()).toMatchObject({
          in_force: { routing: { stickiness_ms: 10_800_000 }, anonymization: { default: 'required' } },
          overridden: ['routing.stickiness', 'anonymization.default'],
        }),
      { timeout: 10_000, interval: 100 },
    );
    // Nothing may be let through where the file requires anonymization.
    for (const anonymization of [{ default: 'off' }, { allow: ['Ada'] }])
      expect(refusal(await change({ anonymization }))).toEqual([409, 'conflict']);
    expect((await change({ anonymization: null, routing: { stickiness: null } })).status).toBe(200);
    expect((await read())['overridden']).toEqual([]);
  });

  it('are changed in one version alone, with if-match', async () => {
    const tag = String((await admin.call('GET', path)).headers['etag']);
    const all = await Promise.all(
      [1, 2, 3].map((rpm) => change({ limits: { default_rpm: 1000 + rpm } }, tag)),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const made = all.find(({ status }) => status === 200);
    expect((await admin.call('GET', path)).headers['etag']).toBe(made?.headers['etag']);
    const together = await Promise.all([
      change({ pricing: { unknown: 'allow' } }),
      change({ responses: { retention: '1h' } }),
      change({ default_max_tokens: 77 }),
    ]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read())['stored']).toMatchObject({
      pricing: { unknown: 'allow' },
      responses: { retention: '1h' },
      default_max_tokens: 77,
    });
  });

  it.each([
    [{ limits: { default_rpm: 0 } }, ['body', 'limits', 'default_rpm']],
    [{ limits: { on_store_failure: 'allow' } }, ['body', 'limits', 'on_store_failure']],
    [{ server: { port: 1 } }, ['body', 'server']],
    [{ storage: { url: 'sqlite:x' } }, ['body', 'storage']],
    [{ overrides: { base_url: 'allow' } }, ['body', 'overrides']],
    [{ auth: {} }, ['body', 'auth']],
    [{ webhooks: [] }, ['body', 'webhooks']],
    [{ providers: {} }, ['body', 'providers']],
    [{ routing: { shadow: '/etc' } }, ['body', 'routing', 'shadow']],
    [{ routing: { fallback: { allow: ['remote'] } } }, ['body', 'routing', 'fallback']],
    [{ anonymization: { detector: { url: 'https://x' } } }, ['body', 'anonymization', 'detector']],
    [{ anonymization: { types: ['NO_SUCH'] } }, ['body', 'anonymization', 'types', 0]],
    [
      { anonymization: { patterns: [{ pattern: '(', type: 990 }] } },
      ['body', 'anonymization', 'patterns', 0, 'pattern'],
    ],
    [{ timeouts: { max_total: '25d' } }, ['body', 'timeouts', 'max_total']],
    [{ timeouts: { max_total: '1ms' } }, ['body', 'timeouts', 'max_total']],
    [{ responses: { retention: '99999999999d' } }, ['body', 'responses', 'retention']],
    [{ timeouts: { max_total: 'soon' } }, ['body', 'timeouts', 'max_total']],
  ])('refuses %j', async (body, loc) => {
    const before = (await read())['stored'];
    const answer = await change(body);
    expect(refusal(answer), answer.text).toEqual([422, 'invalid_request']);
    const details: readonly Json[] = Object(jsonOf(answer)['detail']);
    expect(details.map((one) => one['loc'])).toContainEqual(loc);
    expect((await read())['stored']).toEqual(before);
  });

  it('SEC-57: are in the audit log, before and after, and SEC-06: for administrators of the whole installation', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'one' }))['id'];
    const { key } = jsonOf(
      await admin.call('POST', '/admin/v1/keys', { name: 'k', account, scopes: ['admin'] }),
    );
    const people = [await personWith(sluice, 'owner', account), await personWith(sluice, 'viewer', null)];
    const body = { limits: { default_rpm: 9 } };
    expect((await admin.call('PATCH', path, body, bearer(key))).status).toBe(403);
    for (const { call } of people) expect((await call('PATCH', path, body)).status).toBe(403);
    const allowed = await personWith(sluice, 'admin', null);
    expect((await allowed.call('PATCH', path, body)).status).toBe(200);
    const entries = jsonOf(await admin.call('GET', '/admin/v1/audit?action=settings.change&limit=1'))['data'];
    expect(entries).toMatchObject([
      {
        actor: allowed.person['id'],
        target: 'installation',
        account: null,
        detail: { before: { default_max_tokens: 77 }, after: { default_max_tokens: 77, ...body } },
      },
    ]);
  });
});
