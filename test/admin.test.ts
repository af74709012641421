import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

describe('the admin interface', () => {
  let sluice: Sluice;
  let admin: AdminClient;
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
  });
  afterAll(disposeAll);

  it('creates a key that works at once and is shown once', async () => {
    const made = await admin.make({
      name: 'ci',
      scopes: ['inference', 'usage'],
      limits: {
        rpm: 60,
        tpm: 10_000,
        concurrency: 5,
        max_output_tokens: 64,
        budget: { usd: 5, period: 'month' },
      },
      models: ['sandbox/*'],
      settings: { routing: { default: 'cheap' } },
      expires_at: '2999-01-01T00:00:00Z',
    });
    expect(made['key']).toMatch(/^sk-sluice-[a-z0-9]{12}_[A-Za-z0-9_-]{49}$/);
    expect((await admin.models(made['key'])).status).toBe(200);

    const read = await admin.call('GET', `/admin/v1/keys/${String(made['id'])}`);
    expect(read.text).not.toContain(String(made['key']));
    expect(read.text).not.toContain('digest');
    const { key: _key, ...rest } = made;
    expect(jsonOf(read)).toEqual(rest);
    expect(rest).toMatchObject({
      name: 'ci',
      team: null,
      limits: {
        rpm: 60,
        tpm: 10_000,
        concurrency: 5,
        max_output_tokens: 64,
        budget: { usd: 5, period: 'month' },
      },
      models: ['sandbox/*'],
      settings: { routing: { default: 'cheap' } },
      expires_at: '2999-01-01T00:00:00.000Z',
      revoked_at: null,
    });
  });

  it('reads back every change, and enforces it at once', async () => {
    const made = await admin.make({ name: 'before', limits: { rpm: 10 } });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const changes: readonly (readonly [change: Json, shown: Json])[] = [
      [{ name: 'after' }, { name: 'after', limits: { rpm: 10 } }],
      [{ limits: { tpm: 500 } }, { limits: { rpm: 10, tpm: 500 } }],
      [{ limits: { rpm: null } }, { limits: { tpm: 500 } }],
      [
        { limits: { budget: { usd: 1.5, period: 'day' } } },
        { limits: { tpm: 500, budget: { usd: 1.5, period: 'day' } } },
      ],
      [{ limits: null }, { limits: {} }],
      [
        { settings: { anonymization: { default: 'on' } } },
        { settings: { anonymization: { default: 'on' } } },
      ],
      [{ settings: { anonymization: null } }, { settings: {} }],
      [{ models: ['openai/*'] }, { models: ['openai/*'] }],
      [{ scopes: ['usage', 'usage'] }, { scopes: ['usage'] }],
      [{ expires_at: 32_503_680_000 }, { expires_at: '3000-01-01T00:00:00.000Z' }],
      [{ expires_at: null }, { expires_at: null }],
    ];
    for (const [change, shown] of changes) {
      const changed = await admin.call('PATCH', path, change);
      expect(changed.status, changed.text).toBe(200);
      expect(jsonOf(changed)).toMatchObject(shown);
      expect(jsonOf(await admin.call('GET', path))).toEqual(jsonOf(changed));
    }
    const listed = jsonOf(await admin.models(made['key']));
    expect(JSON.stringify(listed)).not.toContain('sandbox/echo');
    const refused = await admin.echo(made['key']);
    expect(refusal(refused)).toEqual([403, 'permission_denied']);
  });

  it('enforces a limit that was just set', async () => {
    const made = await admin.make({ name: 'limited' });
    expect((await admin.echo(made['key'])).status).toBe(200);
    await admin.call('PATCH', `/admin/v1/keys/${String(made['id'])}`, { limits: { rpm: 1 } });
    const codes = [(await admin.echo(made['key'])).status, (await admin.echo(made['key'])).status];
    expect(codes).toContain(429);
  });

  it('revokes at once, and keeps an immutable record', async () => {
    const made = await admin.make({ name: 'short-lived' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const revoked = await admin.call('DELETE', path);
    expect(revoked.status).toBe(200);
    expect(jsonOf(revoked)['revoked_at']).not.toBeNull();
    const answer = await admin.models(made['key']);
    expect(refusal(answer)).toEqual([401, 'invalid_api_key']);
    expect(jsonOf(await admin.call('GET', path))).toEqual(jsonOf(revoked));
    expect(jsonOf(await admin.call('DELETE', path))).toEqual(jsonOf(revoked));
    for (const answer of [
      await admin.call('PATCH', path, { name: 'x' }),
      await admin.call('POST', `${path}/rotate`),
    ]) {
      expect(refusal(answer)).toEqual([409, 'conflict']);
    }
  });

  it('rotates: the new secret works, the old one does not', async () => {
    const made = await admin.make({ name: 'rotating' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const rotated = jsonOf(await admin.call('POST', `${path}/rotate`));
    expect(rotated['id']).toBe(made['id']);
    expect(rotated['key']).not.toBe(made['key']);
    expect((await admin.models(made['key'])).status).toBe(401);
    expect((await admin.models(rotated['key'])).status).toBe(200);
    expect((await admin.call('GET', path)).text).not.toContain(String(rotated['key']));
  });

  it('rotates with an overlap, which ends earlier on demand, with the next rotation, and when the key is revoked', async () => {
    const made = await admin.make({ name: 'overlapping' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const rotate = async (seconds: unknown) =>
      jsonOf(await admin.call('POST', `${path}/rotate`, { overlap_seconds: seconds }));
    const statuses = (...keys: unknown[]) =>
      Promise.all(keys.map(async (key) => (await admin.models(key)).status));
    const second = await rotate(3600);
    expect(Date.parse(String(second['previous_secret_expires_at']))).toBeGreaterThan(Date.now() + 3_500_000);
    expect(await statuses(made['key'], second['key'])).toEqual([200, 200]);
    const later = await admin.call('PATCH', path, { previous_secret_expires_at: '2099-01-01' });
    expect(jsonOf(later)['previous_secret_expires_at']).toBe(second['previous_secret_expires_at']);
    const third = await rotate(60);
    expect(await statuses(made['key'], second['key'], third['key'])).toEqual([401, 200, 200]);
    const ended = await admin.call('PATCH', path, { previous_secret_expires_at: null });
    expect(jsonOf(ended)['previous_secret_expires_at']).toBeNull();
    expect(await statuses(second['key'], third['key'])).toEqual([401, 200]);
    const fourth = await rotate(60);
    await admin.call('DELETE', path);
    expect(await statuses(third['key'], fourth['key'])).toEqual([401, 401]);
    for (const wrong of [-1, 1.5, 2_592_001, 'a day'])
      expect((await admin.call('POST', `${path}/rotate`, { overlap_seconds: wrong })).status).toBe(422);
  });

  it('rejects a change of a stale version', async () => {
    const made = await admin.make({ name: 'tagged' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const tag = (await admin.call('GET', path)).headers['etag'] ?? '';
    expect(tag).toMatch(/^"[a-z0-9]+"$/);
    const match = { ...sluice.adminAuth, 'if-match': tag };
    const first = await admin.call('PATCH', path, { name: 'one' }, match);
    expect(first.status).toBe(200);
    expect(first.headers['etag']).not.toBe(tag);
    for (const stale of [
      await admin.call('PATCH', path, { name: 'two' }, match),
      await admin.call('DELETE', path, undefined, match),
      await admin.call('POST', `${path}/rotate`, undefined, match),
    ]) {
      expect(refusal(stale)).toEqual([409, 'conflict']);
    }
    expect(jsonOf(await admin.call('GET', path))['name']).toBe('one');
    const fresh = { ...sluice.adminAuth, 'if-match': first.headers['etag'] ?? '' };
    expect((await admin.call('DELETE', path, undefined, fresh)).status).toBe(200);
  });

  it('lets one of many writers with the same tag win', async () => {
    const made = await admin.make({ name: 'contended' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    const match = { ...sluice.adminAuth, 'if-match': (await admin.call('GET', path)).headers['etag'] ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => admin.call('PATCH', path, { name: `writer ${index}` }, match)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('pages through lists without gaps or duplicates', async () => {
    const names = ['p1', 'p2', 'p3', 'p4', 'p5'];
    const made = await Promise.all(names.map((name) => admin.make({ name })));
    const seen: string[] = [];
    let after = '';
    do {
      const page = jsonOf(await admin.call('GET', `/admin/v1/keys?limit=2${after && `&after=${after}`}`));
      const data = Array.isArray(page['data']) ? page['data'] : [];
      expect(data.length).toBeLessThanOrEqual(2);
      seen.push(...data.map((key: Json) => String(key['id'])));
      after = typeof page['next_cursor'] === 'string' ? page['next_cursor'] : '';
    } while (after !== '');
    expect(new Set(seen).size).toBe(seen.length);
    for (const { id } of made) expect(seen).toContain(id);
    expect((await admin.call('GET', '/admin/v1/keys')).text).not.toMatch(/digest|sk-sluice-/);
  });

  it.each([
    ['POST', '/admin/v1/keys', { name: 'x', account: 'acc_unknown' }],
    ['POST', '/admin/v1/keys', { name: 'x', team: 'team_unknown' }],
    ['POST', '/admin/v1/teams', { name: 'x', account: 'acc_unknown' }],
    ['GET', '/admin/v1/keys/key_unknown', undefined],
    ['PATCH', '/admin/v1/keys/key_unknown', { name: 'x' }],
    ['DELETE', '/admin/v1/keys/key_unknown', undefined],
    ['POST', '/admin/v1/keys/key_unknown/rotate', undefined],
    ['GET', '/admin/v1/accounts/acc_unknown', undefined],
    ['PATCH', '/admin/v1/accounts/acc_unknown', { name: 'x' }],
    ['GET', '/admin/v1/teams/team_unknown', undefined],
    ['PATCH', '/admin/v1/teams/team_unknown', { name: 'x' }],
  ])('%s %s %j is not found: 404', async (method, path, body) => {
    const answer = await admin.call(method, path, body);
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it.each([
    ['POST', '/admin/v1/keys', {}, ['body', 'name']],
    ['POST', '/admin/v1/keys', { name: '' }, ['body', 'name']],
    ['POST', '/admin/v1/keys', { name: 'x', colour: 'red' }, ['body', 'colour']],
    ['POST', '/admin/v1/keys', { name: 'x', limits: { rpm: 0 } }, ['body', 'limits', 'rpm']],
    ['POST', '/admin/v1/keys', { name: 'x', limits: { rps: 1 } }, ['body', 'limits', 'rps']],
    ['POST', '/admin/v1/keys', { name: 'x', scopes: ['root'] }, ['body', 'scopes', 0]],
    ['POST', '/admin/v1/keys', { name: 'x', expires_at: 'soon' }, ['body', 'expires_at']],
    ['POST', '/admin/v1/keys', { name: 'x', expires_at: '2020-01-01' }, ['body', 'expires_at']],
    ['POST', '/admin/v1/keys', { name: 'x', expires_at: '2999-13-45' }, ['body', 'expires_at']],
    ['POST', '/admin/v1/keys', { name: 'x', settings: { colour: 1 } }, ['body', 'settings', 'colour']],
    [
      'POST',
      '/admin/v1/keys',
      { name: 'x', settings: { overrides: { base_url: 'maybe' } } },
      ['body', 'settings', 'overrides', 'base_url'],
    ],
    [
      'POST',
      '/admin/v1/keys',
      { name: 'x', settings: { retention: { usage: '1d' } } },
      ['body', 'settings', 'retention', 'usage'],
    ],
    ['POST', '/admin/v1/accounts', { name: 'x', colour: 'red' }, ['body', 'colour']],
    ['POST', '/admin/v1/teams', { account: 'a' }, ['body', 'name']],
    ['GET', '/admin/v1/keys?limit=0', undefined, ['query', 'limit']],
    ['GET', '/admin/v1/keys?limit=many', undefined, ['query', 'limit']],
    ['GET', '/admin/v1/usage?group_by=colour', undefined, ['query', 'group_by']],
    ['GET', '/admin/v1/usage?from=yesterday', undefined, ['query', 'from']],
    ['POST', '/admin/v1/keys', { name: 'a\u001b[31mb' }, ['body', 'name']],
  ])('%s %s %j is invalid: 422', async (method, path, body, loc) => {
    const answer = await admin.call(method, path, body);
    expect(refusal(answer)).toEqual([422, 'invalid_request']);
    expect(jsonOf(answer)['detail']).toContainEqual(expect.objectContaining({ loc }));
  });
});
