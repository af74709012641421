/** Content of requests: kept for keys that ask for it, as the provider got and sent it, and for nobody else. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, bearer, type Json, jsonOf, refusal } from './admin-client.ts';
import { type Browser, personWith } from './people-client.ts';
import { disposeAll, type Sluice, startSluice } from './support/index.ts';

const canary = 'jane.canary@example.org';
const messages = [{ role: 'user', content: `Write to ${canary} about the marmalade` }];

let sluice: Sluice;
let admin: AdminClient;
let account: unknown;

beforeAll(async () => {
  sluice = await startSluice();
  admin = adminClient(sluice);
  account = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'kept' }))['id'];
});
afterAll(disposeAll);

const keyWith = (more: Json): Promise<Json> =>
  admin.make({ name: 'kept', account, scopes: ['inference', 'content_logging'], ...more });
const send = async (key: Json, more: Json): Promise<string> => {
  const answer = await admin.echo(key['key'], { messages, model: 'sandbox/mirror', ...more });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.headers['x-request-id']);
};
const pathOf = (id: string): string => `/admin/v1/requests/${id}/content`;
const detailOf = async (id: string): Promise<Json> =>
  jsonOf(await admin.call('GET', `/admin/v1/requests/${id}`));
const contentOf = (id: string): Promise<Json> =>
  vi.waitFor(async () => {
    const answer = await admin.call('GET', pathOf(id));
    expect(answer.status, answer.text).toBe(200);
    return jsonOf(answer);
  });

describe('content of requests', () => {
  it.each([
    ['whole', {}],
    ['streamed', { stream: true }],
  ])('is what the provider got and sent, with placeholders: %s', async (_name, more) => {
    const id = await send(await keyWith({}), { ...more, enable_anonymization: true });
    const content = await contentOf(id);
    expect(content).toMatchObject({ request_id: id, received: { tool_calls: [], truncated: false } });
    const { sent, received } = Object(content);
    expect(sent.messages.at(-1).content).toBe('Write to <EMAIL_ADDRESS_1> about the marmalade');
    expect(received.text).toContain('<EMAIL_ADDRESS_1>');
    expect(JSON.stringify(content)).not.toContain('canary');
    const days = (Date.parse(String(content['kept_until'])) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await detailOf(id)).toMatchObject({ content_kept_until: content['kept_until'] });
  });

  it('is there for the other APIs too', async () => {
    const key = await keyWith({});
    const call = async (path: string, body: Json): Promise<string> => {
      const answer = await admin.call('POST', path, body, bearer(key['key']));
      expect(answer.status, answer.text).toBe(200);
      return String(answer.headers['x-request-id']);
    };
    const model = 'sandbox/mirror';
    for (const id of [
      await call('/v1/responses', { model, input: 'about the marmalade', store: false }),
      await call('/v1/messages', {
        model,
        max_tokens: 50,
        messages: [{ role: 'user', content: 'the marmalade' }],
      }),
    ]) {
      const { sent, received } = Object(await contentOf(id));
      expect(JSON.stringify(sent)).toContain('marmalade');
      expect(received.text).toContain('marmalade');
    }
  });

  it('is kept of a request that failed, without an answer', async () => {
    const key = await keyWith({});
    const script = JSON.stringify({ error: { status: 500, message: 'no' } });
    const failed = await admin.echo(key['key'], {
      model: 'sandbox/scripted',
      messages: [{ role: 'user', content: script }],
    });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    const { received } = Object(await contentOf(String(failed.headers['x-request-id'])));
    expect(received).toEqual({ text: '', tool_calls: [], truncated: false });
  });

  it('is not kept for other keys, nor for people in the playground', async () => {
    const id = await send(await keyWith({ scopes: ['inference'] }), {});
    expect(await detailOf(id)).toMatchObject({ request_id: id, content_kept_until: null });
    const answer = await admin.call('GET', pathOf(id));
    expect(refusal(answer)).toEqual([404, 'not_found']);
    expect(answer.text).toContain('content_logging');
  });

  it('is kept as long as the shortest retention allows', async () => {
    await admin.call('PATCH', `/admin/v1/accounts/${String(account)}`, {
      settings: { retention: { content: '48h' } },
    });
    const [long, short] = [await keyWith({}), await keyWith({ settings: { retention: { content: '1h' } } })];
    const hours = async (key: Json): Promise<number> => {
      const content = await contentOf(await send(key, {}));
      return Math.round((Date.parse(String(content['kept_until'])) - Date.now()) / 3_600_000);
    };
    expect([await hours(long), await hours(short)]).toEqual([48, 1]);
    await admin.call('PATCH', `/admin/v1/accounts/${String(account)}`, { settings: { retention: null } });
  });

  it('is deleted on demand; the row stays, and the audit log tells who read and who deleted it', async () => {
    const id = await send(await keyWith({}), {});
    await contentOf(id);
    expect((await admin.call('DELETE', pathOf(id))).status).toBe(204);
    expect(refusal(await admin.call('GET', pathOf(id)))).toEqual([404, 'not_found']);
    expect(refusal(await admin.call('DELETE', pathOf(id)))).toEqual([404, 'not_found']);
    expect(await detailOf(id)).toMatchObject({ request_id: id, content_kept_until: null });
    const { data } = Object(jsonOf(await admin.call('GET', `/admin/v1/audit?target=${id}`)));
    expect(data.map(({ action }: Json) => action)).toEqual([
      'request.content.delete',
      'request.content.read',
    ]);
    expect(data).toMatchObject([{ account }, { account, actor: 'admin-token' }]);
  });

  it('is encrypted in the store', async () => {
    await contentOf(await send(await keyWith({}), {}));
    const folder = sluice.dataDir;
    for (const name of (await readdir(folder)).filter((one) => one.startsWith('sluice.db'))) {
      const text = await readFile(join(folder, name), 'latin1');
      expect(text.includes('marmalade'), name).toBe(false);
      expect(text.includes(Buffer.from('marmalade').toString('base64').slice(0, -2)), name).toBe(false);
    }
  });

  it.each([
    ['viewer', 403, 403],
    ['developer', 404, 403],
    ['privacy_officer', 200, 204],
    ['admin', 200, 204],
  ])('opens for roles that may: %s', async (role, read, removed) => {
    const id = await send(await keyWith({}), {});
    await contentOf(id);
    const person: Browser = await personWith(sluice, role, account);
    expect((await person.call('GET', pathOf(id))).status).toBe(read);
    expect((await person.call('DELETE', pathOf(id))).status).toBe(removed);
  });

  it('stays with its account', async () => {
    const id = await send(await keyWith({}), {});
    await contentOf(id);
    const other = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'other' }))['id'];
    const stranger = await personWith(sluice, 'admin', other);
    expect(refusal(await stranger.call('GET', pathOf(id)))).toEqual([404, 'not_found']);
    expect(refusal(await stranger.call('DELETE', pathOf(id)))).toEqual([404, 'not_found']);
  });

  it('opens for the developer whose key it is, once an administrator has allowed it', async () => {
    const own = jsonOf(await admin.call('POST', '/admin/v1/accounts', { name: 'own' }))['id'];
    const developer = await personWith(sluice, 'developer', own);
    const made = await developer.call('POST', '/admin/v1/keys', { name: 'own', account: own });
    expect(made.status, made.text).toBe(201);
    const key = jsonOf(made);
    const scopes = ['inference', 'content_logging'];
    const path = `/admin/v1/keys/${String(key['id'])}`;
    expect((await developer.call('PATCH', path, { scopes })).status).toBe(403);
    expect((await admin.call('PATCH', path, { scopes })).status).toBe(200);
    const id = await send(key, {});
    await contentOf(id);
    expect((await developer.call('GET', pathOf(id))).status).toBe(200);
  });
});
