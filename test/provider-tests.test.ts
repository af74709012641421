/** Tests of providers, before and after they are stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient, type Json, jsonOf, refusal } from './admin-client.ts';
import { disposeAll, type RawResponse, startFake, startSluice } from './support/index.ts';

const canary = 'sk-canary-Zq7RwJ4mT0pVx9Lb2Kd8';
const providers = '/admin/v1/providers';

let admin: AdminClient;
let fake: Awaited<ReturnType<typeof startFake>>;

beforeAll(async () => {
  fake = await startFake({ apiKey: canary });
  admin = adminClient(await startSluice());
});
afterAll(disposeAll);

const entry = (more: Json = {}): Json => ({
  name: 'added',
  protocol: 'openai',
  base_url: fake.baseUrl,
  api_key: canary,
  allow_private_network: true,
  models: ['house-model'],
  ...more,
});
/** Creates and later deletes a record. */
const withRecord = async (path: string, body: Json, work: (answer: RawResponse) => Promise<void>) => {
  const made = await admin.call('POST', path, body);
  expect(made.status, made.text).toBe(201);
  try {
    await work(made);
  } finally {
    await admin.call('DELETE', `${path}/${String(body['name'])}`);
  }
};

describe('a provider', () => {
  it('is tested before it is stored, in the words of the provider and without the key', async () => {
    const test = (changes: Json) =>
      admin.call('POST', '/admin/v1/provider-tests', { name: 'added', ...entry(changes) });
    const refused = await test({ api_key: 'wrong' });
    expect(jsonOf(refused)).toMatchObject({
      ok: false,
      checks: [{ ok: false, rejected: true, provider_message: 'Incorrect API key provided.' }],
      models: null,
    });
    expect(refused.text).not.toContain('wrong');
    expect(jsonOf(await test({}))).toMatchObject({ ok: true, models: ['fake-small', 'fake-large'] });
    expect(refusal(await test({ api_key: 'env:HOME' }))).toEqual([422, 'invalid_request']);
    expect(refusal(await admin.call('GET', `${providers}/added`))).toEqual([404, 'not_found']);
  });

  it('shows what its last test found until its connection changes', async () => {
    await withRecord(providers, entry(), async (made) => {
      const path = `${providers}/added`;
      const lastTest = async () => jsonOf(await admin.call('GET', path))['last_test'];
      expect(jsonOf(made)['last_test']).toBeNull();
      await admin.call('POST', `${path}/test`);
      expect(await lastTest()).toMatchObject({ outcome: 'working', tested_at: expect.any(String) });
      await admin.call('PATCH', path, { models: ['one'], retries: 1 });
      expect(await lastTest()).toMatchObject({ outcome: 'working' });
      await admin.call('PATCH', path, { api_key: 'wrong' });
      expect(await lastTest()).toBeNull();
      await admin.call('POST', `${path}/test`);
      expect(await lastTest()).toMatchObject({ outcome: 'rejected' });
      expect(jsonOf(await admin.call('GET', providers))['data']).toContainEqual(
        expect.objectContaining({
          name: 'added',
          last_test: expect.objectContaining({ outcome: 'rejected' }),
        }),
      );
      await admin.call('PATCH', path, { api_key: 'k', base_url: 'http://127.0.0.1:9/v1' });
      await admin.call('POST', `${path}/test`);
      expect(await lastTest()).toMatchObject({ outcome: 'failed' });
    });
  });
});
