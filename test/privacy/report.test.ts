/** What anonymization did, by type and over time. */
import { afterAll, expect, it, vi } from 'vitest';
import { adminClient, jsonOf } from '../admin-client.ts';
import { chatRequest, disposeAll, rawRequest, startSluice } from '../support/index.ts';

afterAll(disposeAll);

it('counts requests and replaced values by type, for those who may see them', async () => {
  const sluice = await startSluice();
  const admin = adminClient(sluice);
  const get = async (query: string, headers?: Readonly<Record<string, string>>) => {
    const { status, text } = await admin.call('GET', `/admin/v1/privacy${query}`, undefined, headers);
    return { status, body: Object(JSON.parse(text)) };
  };
  const send = (content: string, isPrivate: boolean) =>
    rawRequest(
      chatRequest(sluice, {
        model: 'sandbox/echo',
        enable_anonymization: isPrivate,
        messages: [{ role: 'user', content }],
      }),
    );
  await send('To jane@example.org and joe@example.org', true);
  await send('To jane@example.org from 10.20.30.40', true);
  await send('Hello', false);
  await vi.waitFor(async () => expect((await get('')).body.totals.requests).toBe(3), {
    timeout: 10_000,
    interval: 100,
  });
  const { body } = await get('');
  expect(body.totals).toMatchObject({ requests: 3, anonymized: 2, replaced: 4, withheld: 0 });
  expect(body.types.slice(0, 2)).toMatchObject([
    { type: 'EMAIL_ADDRESS', requests: 2, replaced: 3 },
    { type: 'IP_ADDRESS', requests: 1, replaced: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain('jane');
  const { body: hourly } = await get('?group_by=hour');
  expect(hourly.totals).toEqual(body.totals);
  const points: readonly { readonly anonymized: number; readonly time: string }[] = hourly.data;
  expect(points.reduce((sum, { anonymized }) => sum + anonymized, 0)).toBe(2);
  for (const { time } of points) expect(Date.parse(time) % 3_600_000).toBe(0);
  expect((await get('?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')).body).toMatchObject({
    totals: { requests: 0, anonymized: 0 },
    types: [],
    data: [],
  });

  for (const query of ['?group_by=week', '?from=soon', '?group_by=hour&from=2020-01-01T00:00:00Z'])
    expect((await get(query)).status, query).toBe(422);
  const { id: account } = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'other' }));
  const { key } = await admin.make({ name: 'officer', account, scopes: ['privacy'] });
  const own = { authorization: `Bearer ${String(key)}` };
  expect((await get('', own)).body.totals).toMatchObject({ requests: 0, anonymized: 0, replaced: 0 });
  expect((await get('?account=acc_default', own)).status).toBe(403);
  expect((await get('', sluice.auth)).status).toBe(403);
});
