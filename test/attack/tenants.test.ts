/** What one tenant, or nobody, can learn about and do to others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, refusal } from '../admin-client.ts';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';

let sluice: Sluice;

beforeAll(async () => {
  sluice = await startSluice();
});
afterAll(disposeAll);

describe('authentication', () => {
  it('a missing, malformed, unknown or revoked key gets one body, which says what to send', async () => {
    const admin = adminClient(sluice);
    const made = await admin.make({ name: 'gone' });
    await admin.call('DELETE', `/admin/v1/keys/${String(made['id'])}`);
    const given: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: sluice.key },
      { authorization: `Basic ${sluice.key}` },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${sluice.key.slice(0, -1)}!` },
      { authorization: `Bearer ${String(made['key'])}` },
      { 'x-api-key': 'nonsense' },
    ];
    const bodies = new Set<string>();
    for (const headers of given) {
      const refused = await rawRequest({ url: sluice.url, path: '/v1/models', method: 'GET', headers });
      expect(refusal(refused)).toEqual([401, 'invalid_api_key']);
      expect(refused.headers['www-authenticate']).toBe('Bearer');
      bodies.add(refused.text);
    }
    expect([...bodies]).toEqual([expect.stringContaining('Authorization: Bearer')]);
  });

  it('the admin token on /v1 says where it belongs', async () => {
    const refused = await rawRequest({
      url: sluice.url,
      path: '/v1/models',
      method: 'GET',
      headers: sluice.adminAuth,
    });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('/admin/v1')]);
  });

  it('an API key on /admin/v1 and a switched-off admin API say what is missing', async () => {
    const refused = await rawRequest({
      url: sluice.url,
      path: '/admin/v1/keys',
      method: 'GET',
      headers: sluice.auth,
    });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("scope 'admin'")]);
    const bare = await startSluice({ env: { SLUICE_ADMIN_TOKEN: '' } });
    const off = await rawRequest({
      url: bare.url,
      path: '/admin/v1/keys',
      method: 'GET',
      headers: { authorization: 'Bearer whatever' },
    });
    expect([off.status, off.text]).toEqual([401, expect.stringContaining('SLUICE_ADMIN_TOKEN')]);
  });
});
