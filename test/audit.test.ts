/** The audit log: what changed, who did it, and how it was before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from './admin-client.ts';
import { accept, type Browser, ownerToken, signIn } from './people-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

let sluice: Sluice;
let admin: AdminClient;
let owner: Browser;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  await accept(sluice, ownerToken(sluice), 'jane.owner@example.com');
  owner = await signIn(sluice, 'jane.owner@example.com');
});
afterAll(disposeAll);

describe('the audit log', () => {
  it('SEC-57: has before and after, filters and exports', async () => {
    const made = await admin.make({ name: 'audited', limits: { rpm: 5 } });
    const path = `/admin/v1/keys/${String(made['id'])}`;
    await owner.call('PATCH', path, { limits: { rpm: 7 } });
    const filter = `target=${String(made['id'])}&action=key.change`;
    const page = jsonOf(await owner.call('GET', `/admin/v1/audit?${filter}`));
    expect(page['data']).toMatchObject([
      {
        actor: owner.person['id'],
        account: made['account'],
        detail: { before: { limits: { rpm: 5 } }, after: { limits: { rpm: 7 } } },
      },
    ]);
    const [entry] = Array.isArray(page['data']) ? page['data'] : [];
    const one = await owner.call('GET', `/admin/v1/audit/${String(entry.id)}`);
    expect(jsonOf(one)).toEqual(entry);
    expect((await owner.call('GET', '/admin/v1/audit/aud_none')).status).toBe(404);
    const csv = await owner.call('GET', `/admin/v1/audit?format=csv&${filter}`);
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.text.split('\r\n')).toHaveLength(3);
    const lines = (await owner.call('GET', '/admin/v1/audit?format=ndjson')).text.trim().split('\n');
    expect(lines.length).toBeGreaterThan(4);
    let [after, seen] = ['', 0];
    do {
      const next = jsonOf(await owner.call('GET', `/admin/v1/audit?limit=2${after && `&after=${after}`}`));
      seen += Object(next['data']).length;
      after = typeof next['next_cursor'] === 'string' ? next['next_cursor'] : '';
    } while (after !== '');
    expect(seen).toBe(lines.length);
    expect((await owner.call('GET', '/admin/v1/audit?after=x')).status).toBe(422);
  });
});
