import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

describe('accounts, teams, usage and the audit log', () => {
  let sluice: Sluice;
  let admin: AdminClient;
  beforeAll(async () => {
    sluice = await startSluice();
    admin = adminClient(sluice);
  });
  afterAll(disposeAll);

  it('keys inherit settings of accounts and teams', async () => {
    const account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'research' }));
    const team = jsonOf(
      await admin.call('POST', '/admin/v1/teams', { name: 'search', account: account['id'] }),
    );
    const made = await admin.make({ name: 'member', team: team['id'] });
    expect(made).toMatchObject({ account: account['id'], team: team['id'] });
    expect((await admin.echo(made['key'])).status).toBe(200);

    const teamPath = `/admin/v1/teams/${String(team['id'])}`;
    const changed = await admin.call('PATCH', teamPath, { settings: { models: ['openai/*'] } });
    expect(jsonOf(changed)).toMatchObject({ name: 'search', settings: { models: ['openai/*'] } });
    expect(jsonOf(await admin.call('GET', teamPath))).toEqual(jsonOf(changed));
    const refused = await admin.echo(made['key']);
    expect(refusal(refused)).toEqual([403, 'model_not_allowed']);
    await admin.call('PATCH', teamPath, { settings: { models: null } });
    expect((await admin.echo(made['key'])).status).toBe(200);

    const accountPath = `/admin/v1/accounts/${String(account['id'])}`;
    const required = { settings: { anonymization: { default: 'required' } } };
    expect(jsonOf(await admin.call('PATCH', accountPath, required))).toMatchObject(required);
    expect(jsonOf(await admin.call('GET', accountPath))).toMatchObject({ name: 'research', ...required });
    const off = await admin.echo(made['key'], { enable_anonymization: false });
    expect(refusal(off)).toEqual([403, 'anonymization_required']);

    const teams = jsonOf(await admin.call('GET', `/admin/v1/teams?account=${String(account['id'])}`));
    expect(teams).toMatchObject({ data: [{ id: team['id'] }], next_cursor: null });
    expect((await admin.call('GET', '/admin/v1/accounts')).text).toContain(String(account['id']));
    const foreign = await admin.call('POST', '/admin/v1/keys', {
      name: 'x',
      account: jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'other' }))['id'],
      team: team['id'],
    });
    expect(refusal(foreign)).toEqual([422, 'invalid_request']);
  });

  it('sums usage over all keys and by groups', async () => {
    const from = new Date().toISOString();
    const one = await admin.make({ name: 'usage one' });
    const two = await admin.make({ name: 'usage two' });
    const answers = await Promise.all([
      admin.echo(one['key']),
      admin.echo(one['key']),
      admin.echo(two['key']),
    ]);
    for (const answer of answers) {
      const id = answer.headers['x-request-id'] ?? '';
      const owner = answer === answers[2] ? two : one;
      const auth = bearer(owner['key']);
      const row = await admin.call('GET', `/v1/usage?request_id=${id}`, undefined, auth);
      expect(row.status, row.text).toBe(200);
      expect(jsonOf(row)).toMatchObject({ request_id: id, status: 'ok', model: 'sandbox/echo', cost_usd: 0 });
      const other = await admin.call('GET', `/v1/usage?request_id=${id}`, undefined, sluice.auth);
      expect(refusal(other)).toEqual([404, 'not_found']);
    }
    const report = jsonOf(await admin.call('GET', `/admin/v1/usage?from=${from}&group_by=model,key`));
    expect(report['totals']).toMatchObject({ requests: 3, errors: 0, cost_usd: 0 });
    const rows = Array.isArray(report['rows']) ? report['rows'] : [];
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({ model: 'sandbox/echo', key: one['id'], requests: 2 }),
    );
    const before = jsonOf(await admin.call('GET', `/admin/v1/usage?to=2020-01-01&group_by=day`));
    expect(before).toMatchObject({ totals: { requests: 0, prompt_tokens: 0 }, rows: [] });

    const own = await admin.call('GET', '/v1/usage?group_by=model', undefined, bearer(one['key']));
    expect(jsonOf(own)).toMatchObject({
      key: { id: one['id'], name: 'usage one' },
      limits: {},
      budget: null,
      totals: { requests: 2 },
      rows: [{ model: 'sandbox/echo', requests: 2 }],
    });
  });

  it('exports what the filters of the list of requests leave, and refuses those that sums do not have', async () => {
    const made = await admin.make({ name: 'filtered' });
    await admin.echo(made['key']);
    const named = await admin.call(
      'POST',
      '/v1/chat/completions',
      { model: 'sandbox/echo', messages: [{ role: 'user', content: 'hello' }] },
      { ...bearer(made['key']), 'x-sluice-session': 'talk of anna' },
    );
    const id = String(named.headers['x-request-id']);
    const path = `/admin/v1/usage/export?key=${String(made['id'])}&format=`;
    const count = async (query: string) =>
      (await admin.call('GET', `${path}${query}`)).text.split('\n').filter((line) => line.trim() !== '')
        .length;
    await vi.waitFor(async () => expect(await count('ndjson&model_contains=ECHO&status=ok')).toBe(2));
    const row = jsonOf(await admin.call('GET', `/admin/v1/requests/${id}`));
    expect(row['session']).toMatch(/^ses_[0-9a-f]{20}$/);
    expect(await count(`ndjson&session=${String(row['session'])}`)).toBe(1);
    for (const none of ['model=other', 'status=error', 'provider=openai', 'private=true', 'session=ses_0'])
      expect(await count(`ndjson&${none}`), none).toBe(0);
    // The head, and one row for the day.
    expect(await count('focus&provider=sandbox&model=echo')).toBe(2);
    expect(await count('focus&provider=openai')).toBe(1);
    expect(refusal(await admin.call('GET', `${path}focus&status=ok`))).toEqual([422, 'invalid_request']);
  });

  it('exports usage as CSV, NDJSON and in the columns of FOCUS', async () => {
    const made = await admin.make({ name: 'exported, =1+1' });
    for (let turn = 0; turn < 3; turn++) await admin.echo(made['key']);
    const path = `/admin/v1/usage/export?key=${String(made['id'])}`;
    const ids = await vi.waitFor(async () => {
      const lines = (await admin.call('GET', `${path}&format=ndjson`)).text.trim().split('\n');
      const rows: Json[] = lines.map((line) => JSON.parse(line));
      expect(rows).toHaveLength(3);
      expect(rows[0]).toMatchObject({ key: made['id'], model: 'sandbox/echo', status: 'ok', cost_usd: 0 });
      return rows.map((row) => row['request_id']);
    });
    const csv = await admin.call('GET', path);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="usage.csv"',
    });
    const [header = '', ...lines] = csv.text.trim().split('\r\n');
    expect(header.startsWith('request_id,started_at,account,team,key,')).toBe(true);
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
    const focus = await admin.call('GET', `${path}&format=focus`);
    const [columns = '', charge = '', ...more] = focus.text.trim().split('\r\n');
    expect(columns).toContain('BilledCost,BillingAccountId,');
    expect(charge).toContain(`${String(made['id'])},"exported, =1+1",API key,`);
    expect(more).toEqual([]);
    expect((await admin.call('GET', `${path}&to=2020-01-01`)).text.trim().split('\r\n')).toHaveLength(1);
    expect(refusal(await admin.call('GET', `${path}&format=xml`))).toEqual([422, 'invalid_request']);
    expect((await admin.call('GET', path, undefined, bearer(made['key']))).status).toBe(403);
  });

  it('tells how long models take', async () => {
    await vi.waitFor(async () => {
      const latency = jsonOf(await admin.call('GET', '/admin/v1/usage/latency'));
      expect(latency['data']).toContainEqual({
        model: 'sandbox/echo',
        start: null,
        requests: expect.any(Number),
        duration_ms: { p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) },
        first_byte_ms: { p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) },
      });
    });
  });

  it('tells how long responses take over time', async () => {
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`;
    const byHour = jsonOf(await admin.call('GET', '/admin/v1/usage/latency?group_by=hour&model=echo'));
    const { start, requests, duration_ms: duration } = Object(byHour)['data'].at(-1);
    expect([start <= hour, requests > 0, duration.p95 >= duration.p50]).toEqual([true, true, true]);
    const byDay = jsonOf(await admin.call('GET', '/admin/v1/usage/latency?group_by=day'));
    expect(Object(byDay)['data'].at(-1)).toMatchObject({
      model: null,
      start: expect.stringMatching(/T00:00/),
    });
    const none = await admin.call('GET', '/admin/v1/usage/latency?group_by=day&model=none');
    expect(jsonOf(none)).toEqual({ data: [] });
    for (const query of ['group_by=week', 'group_by=hour&from=2020-01-01'])
      expect(refusal(await admin.call('GET', `/admin/v1/usage/latency?${query}`))).toEqual([
        422,
        'invalid_request',
      ]);
  });

  it('bounds a report to the groups that cost most, and adds the rest up', async () => {
    const path = '/admin/v1/usage?group_by=hour,key';
    const all = jsonOf(await admin.call('GET', path));
    const bounded = jsonOf(await admin.call('GET', `${path}&top=1`));
    expect(bounded['totals']).toEqual(all['totals']);
    const rows: readonly Json[] = Object(bounded)['rows'];
    const sum = rows.reduce((total, row) => total + Number(row['requests']), 0);
    expect(sum).toBe(Object(all['totals'])['requests']);
    expect(new Set(rows.filter((row) => row['other'] !== true).map((row) => row['key'])).size).toBe(1);
    expect(rows.filter((row) => row['other'] === true)[0]).toMatchObject({ key: null });
    for (const top of ['0', '101', 'x'])
      expect(refusal(await admin.call('GET', `${path}&top=${top}`))).toEqual([422, 'invalid_request']);
  });

  it('shows a key its limits and budget', async () => {
    const made = await admin.make({
      name: 'budget',
      limits: { rpm: 9, budget: { usd: 2, period: 'month' } },
    });
    const own = await admin.call('GET', '/v1/usage', undefined, bearer(made['key']));
    expect(jsonOf(own)).toMatchObject({
      limits: { rpm: 9, budget: { usd: 2, period: 'month' } },
      budget: { usd: 2, period: 'month', spent_usd: 0, remaining_usd: 2 },
    });
  });

  it('records every change and its actor in the audit log, without keys', async () => {
    const made = await admin.make({ name: 'trailed' });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    await admin.call('PATCH', path, { limits: { rpm: 3 } });
    const rotated = jsonOf(await admin.call('POST', `${path}/rotate`));
    const second = await admin.make({ name: 'second admin', scopes: ['admin'] });
    await admin.call('DELETE', path, undefined, bearer(second['key']));
    const trail = await admin.call('GET', '/admin/v1/audit?limit=1000');
    const data = jsonOf(trail)['data'];
    const entries = (Array.isArray(data) ? data : []).filter((entry: Json) => entry['target'] === made['id']);
    expect(entries.map((entry: Json) => [entry['action'], entry['actor']])).toEqual([
      ['key.revoke', second['id']],
      ['key.rotate', 'admin-token'],
      ['key.change', 'admin-token'],
      ['key.create', 'admin-token'],
    ]);
    expect(entries[2]).toMatchObject({ detail: { before: { limits: {} }, after: { limits: { rpm: 3 } } } });
    for (const key of [made['key'], rotated['key'], second['key']])
      expect(trail.text).not.toContain(String(key));
    const page = jsonOf(await admin.call('GET', '/admin/v1/audit?limit=1'));
    const next = jsonOf(
      await admin.call('GET', `/admin/v1/audit?limit=1&after=${String(page['next_cursor'])}`),
    );
    expect(next['data']).not.toEqual(page['data']);
  });
});
