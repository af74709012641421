/** Secrets of providers that were made through the administration API: sealed, under a master key that can be changed. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminClient, adminClient, jsonOf } from './admin-client.ts';
import {
  configFor,
  disposeAll,
  failedStart,
  type RawResponse,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';
import { startPostgres } from './support/postgres-server.ts';

const canary = 'sk-canary-Zq7RwJ4mT0pVx9Lb2Kd8';
const providers = '/admin/v1/providers';
const oldKey = randomBytes(32).toString('base64');
const newKey = randomBytes(32).toString('base64');

let fake: Awaited<ReturnType<typeof startFake>>;
beforeAll(async () => {
  fake = await startFake({ apiKey: canary });
});
afterAll(disposeAll);

const added = () => ({
  name: 'added',
  protocol: 'openai',
  base_url: fake.baseUrl,
  api_key: canary,
  allow_private_network: true,
  models: ['house-model'],
});
const ask = (at: Sluice): Promise<RawResponse> =>
  rawRequest({
    url: at.url,
    path: '/v1/chat/completions',
    headers: at.auth,
    body: { model: 'added/house-model', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 },
  });
const add = async (admin: AdminClient): Promise<void> => {
  const made = await admin.call('POST', providers, added());
  expect(made.status, made.text).toBe(201);
};
/** All bytes of a data folder. */
const bytesOf = async (folder: string): Promise<string> => {
  const files: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) files.push(await readFile(path, 'latin1'));
  }
  return files.join('\n');
};

describe('secrets of providers', () => {
  it('SEC-07 SEC-10 are in no answer, log, row or file', async () => {
    const sluice = await startSluice();
    const admin = adminClient(sluice);
    await add(admin);
    await ask(sluice);
    const shown = [
      await admin.call('GET', providers),
      await admin.call('GET', `${providers}/added`),
      await admin.call('GET', '/admin/v1/audit'),
      await admin.call('GET', '/admin/v1/models'),
      await admin.call('POST', `${providers}/added/test`),
      await admin.call('POST', providers, added(), { ...sluice.adminAuth, 'idempotency-key': 'a' }),
      await admin.call(
        'POST',
        providers,
        { ...added(), name: 'repeated' },
        { ...sluice.adminAuth, 'idempotency-key': 'b' },
      ),
      await admin.call('POST', providers, { ...added(), name: 'other', api_key: `${canary} `, region: '/' }),
    ].map(({ text, headers }) => text + JSON.stringify(headers));
    expect(shown[2]).toContain('provider.create');
    const everything = [...shown, sluice.stdout(), sluice.stderr(), await bytesOf(sluice.dataDir)].join('\n');
    expect(everything).not.toContain(canary);
    expect(everything).not.toContain(Buffer.from(canary).toString('base64').slice(0, 20));
  });

  it("survive a restart, and are the file's from when it has their name", async () => {
    let sluice = await startSluice();
    await add(adminClient(sluice));
    await sluice.stop();
    const config = configFor(fake, { provider: 'added', apiKey: canary, models: ['of-the-file'] });
    const again = { dataDir: sluice.dataDir, key: sluice.key, adminToken: sluice.adminToken };
    sluice = await startSluice(again);
    expect((await ask(sluice)).status).toBe(200);
    await sluice.stop();
    sluice = await startSluice({ ...again, config });
    const admin = adminClient(sluice);
    const read = jsonOf(await admin.call('GET', `${providers}/added`));
    expect(read).toMatchObject({ origin: 'stored', overridden_by: 'file', models: ['house-model'] });
    const models = jsonOf(await admin.call('GET', '/admin/v1/models?provider=added'));
    expect(models['data']).toMatchObject([{ id: 'added/of-the-file', origin: 'file' }]);
    expect((await admin.call('DELETE', `${providers}/added`)).status).toBe(200);
    expect(jsonOf(await admin.call('GET', `${providers}/added`))).toMatchObject({ origin: 'file' });
  });
});

describe('a change of the master key', () => {
  it('SEC-11 is made while a gateway runs: the old key opens until it is rotated, and is not needed afterwards', async () => {
    let sluice = await startSluice({ env: { SLUICE_MASTER_KEY: oldKey } });
    const again = { dataDir: sluice.dataDir, key: sluice.key, adminToken: sluice.adminToken };
    await add(adminClient(sluice));
    const form = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nuser_data\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\n\r\nthe text\r\n--b--\r\n',
    );
    const uploaded = await rawRequest({
      url: sluice.url,
      path: '/v1/files',
      method: 'POST',
      headers: { ...sluice.auth, 'content-type': 'multipart/form-data; boundary=b' },
      body: form,
    });
    expect(uploaded.status, uploaded.text).toBe(200);
    const file = `/v1/files/${String(jsonOf(uploaded)['id'])}/content`;
    const content = async (): Promise<string> =>
      (await rawRequest({ url: sluice.url, path: file, headers: sluice.auth })).text;
    await sluice.stop();

    const both = { SLUICE_MASTER_KEY: newKey, SLUICE_PREVIOUS_MASTER_KEY: oldKey };
    sluice = await startSluice({ ...again, env: both });
    expect(sluice.stdout() + sluice.stderr()).toContain('secrets rotate');
    expect([(await ask(sluice)).status, await content()]).toEqual([200, 'the text']);
    const rotate = ['secrets', 'rotate', '--data', sluice.dataDir, '--json'];
    const rotating = runSluice(rotate, { env: both });
    let isRotating = true;
    const asking = (async () => {
      while (isRotating) expect([(await ask(sluice)).status, await content()]).toEqual([200, 'the text']);
    })();
    const rotated = await rotating;
    isRotating = false;
    await asking;
    expect(rotated.code, rotated.stderr).toBe(0);
    expect(JSON.parse(rotated.stdout)).toMatchObject({ providers: 1, files: 1, file_names: 1 });
    expect(JSON.parse((await runSluice(rotate, { env: both })).stdout)).toMatchObject({
      providers: 0,
      files: 0,
    });
    expect([(await ask(sluice)).status, await content()]).toEqual([200, 'the text']);
    await sluice.stop();

    sluice = await startSluice({ ...again, env: { SLUICE_MASTER_KEY: newKey } });
    expect([(await ask(sluice)).status, await content()]).toEqual([200, 'the text']);
    await sluice.stop();
    const old = await failedStart({ dataDir: again.dataDir, env: { SLUICE_MASTER_KEY: oldKey } });
    expect([old.code, old.stderr]).toEqual([1, expect.stringContaining('does not match')]);
  });

  it('SEC-12 needs the old key while it has not ended, from the environment or a file', async () => {
    const sluice = await startSluice({ env: { SLUICE_MASTER_KEY: oldKey } });
    const again = { dataDir: sluice.dataDir, key: sluice.key, adminToken: sluice.adminToken };
    await add(adminClient(sluice));
    await sluice.stop();
    const wrong = await failedStart({ dataDir: again.dataDir, env: { SLUICE_MASTER_KEY: newKey } });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('does not match')]);
    const line = Buffer.from(oldKey).toString('base64url');
    await writeFile(join(again.dataDir, 'master-previous.key'), `${line}\n`, { mode: 0o600 });
    const between = await startSluice({ ...again, env: { SLUICE_MASTER_KEY: newKey } });
    expect((await ask(between)).status).toBe(200);
    // What is sealed now is under the new key, so that the old one alone no longer does.
    await adminClient(between).call('PATCH', `${providers}/added`, { retries: 1 });
    await between.stop();
    const half = await failedStart({
      dataDir: again.dataDir,
      env: { SLUICE_MASTER_KEY: randomBytes(32).toString('base64'), SLUICE_PREVIOUS_MASTER_KEY: oldKey },
    });
    expect([half.code, half.stderr]).toEqual([1, expect.stringContaining('which is not given')]);
  });
});

const postgres = await startPostgres();
describe.runIf(postgres !== undefined)('two gateways on one store', () => {
  afterAll(() => postgres?.stop());

  it('see the providers of each other within two seconds', async () => {
    const config = JSON.stringify({ discovery: 'off', storage: { url: postgres?.url } });
    const env = { SLUICE_MASTER_KEY: oldKey, SLUICE_KEY_PEPPER: newKey };
    const one = await startSluice({ config, env });
    const two = await startSluice({ config, env, key: one.key, adminToken: one.adminToken });
    await add(adminClient(one));
    expect((await ask(one)).status).toBe(200);
    const startedMs = performance.now();
    await vi.waitFor(async () => expect((await ask(two)).status).toBe(200), { timeout: 5000 });
    const tookMs = performance.now() - startedMs;
    const read = await adminClient(two).call('GET', `${providers}/added`);
    const match = { ...two.adminAuth, 'if-match': read.headers['etag'] ?? '' };
    const deleted = await adminClient(two).call('DELETE', `${providers}/added`, undefined, match);
    expect(deleted.status).toBe(200);
    await vi.waitFor(async () => expect((await ask(one)).status).toBe(404), { timeout: 5000 });
    expect(tookMs).toBeLessThan(2000);
    const [own, others] = await Promise.all(
      [one, two].map((at) => adminClient(at).call('POST', providers, added())),
    );
    expect([own?.status, others?.status].toSorted()).toEqual([201, 409]);
    await one.stop();
    await two.stop();
  });
});
