import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CommandOutcome,
  configFor,
  disposeAll,
  REPOSITORY,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from './support/index.ts';

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandOutcome> {
  return runSluice(args, { env });
}

/** The JSON that a command printed. */
async function runJson(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<unknown> {
  const outcome = await run([...args, '--json'], env);
  expect(outcome.code, outcome.stderr).toBe(0);
  return JSON.parse(outcome.stdout);
}

/** The text member of a printed object. */
function textOf(value: unknown, name: string): string {
  const member: unknown = Reflect.get(Object(value), name);
  if (typeof member !== 'string') throw new Error(`no text ${name} in ${JSON.stringify(value)}`);
  return member;
}

describe('the command line with a running gateway', () => {
  let sluice: Sluice;
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(disposeAll);

  const statusFor = async (key: string): Promise<number> =>
    (await rawRequest({ url: sluice.url, path: '/v1/models', headers: { authorization: `Bearer ${key}` } }))
      .status;
  /** Milliseconds until the gateway answers with the status; gives up after 5 s. */
  const untilStatus = async (key: string, status: number): Promise<number> => {
    const fromMs = performance.now();
    while ((await statusFor(key)) !== status) {
      if (performance.now() - fromMs > 5000) throw new Error(`still not ${status}`);
    }
    return performance.now() - fromMs;
  };

  it('creates keys that the gateway accepts, and revokes them within two seconds', async () => {
    const data = ['--data', sluice.dataDir];
    const made = await runJson(['keys', 'create', '--name', 'from the shell', '--rpm', '1000000', ...data]);
    const [id, key] = [textOf(made, 'id'), textOf(made, 'key')];
    expect(made).toMatchObject({ scopes: ['inference', 'usage'], limits: { rpm: 1_000_000 } });
    expect(await untilStatus(key, 200)).toBeLessThan(2000);

    const rotated = textOf(await runJson(['keys', 'rotate', id, ...data]), 'key');
    expect(await untilStatus(key, 401)).toBeLessThan(2000);
    expect(await untilStatus(rotated, 200)).toBeLessThan(2000);

    expect(await runJson(['keys', 'revoke', id, ...data])).toMatchObject({ id });
    expect(await untilStatus(rotated, 401)).toBeLessThan(2000);

    const list = await run(['keys', 'list', ...data]);
    expect(list.code).toBe(0);
    expect(list.stdout).toMatch(new RegExp(`^${id} +from the shell +revoked `, 'm'));
    expect(list.stdout).toMatch(/^id +name +state +account/);
    expect(list.stdout + (await run(['keys', 'show', id, ...data])).stdout).not.toMatch(/sk-sluice-|digest/);

    const trail = await rawRequest({ url: sluice.url, path: '/admin/v1/audit', headers: sluice.adminAuth });
    expect(trail.text).toContain('"actor":"cli","action":"key.revoke"');
    expect(trail.text).not.toContain(key);
  });

  it('reports usage of the gateway', async () => {
    const body = { model: 'sandbox/echo', messages: [{ role: 'user', content: 'hello' }] };
    const answer = await rawRequest({
      url: sluice.url,
      path: '/v1/chat/completions',
      headers: sluice.auth,
      body,
    });
    const id = answer.headers['x-request-id'] ?? '';
    await rawRequest({ url: sluice.url, path: `/v1/usage?request_id=${id}`, headers: sluice.auth });
    const args = ['usage', '--group-by', 'model,day', '--from', '2020-01-01', '--data', sluice.dataDir];
    expect(await runJson(args)).toMatchObject({
      totals: { requests: 1, errors: 0 },
      rows: [{ model: 'sandbox/echo', requests: 1, day: new Date().toISOString().slice(0, 10) }],
    });
    const table = await run(args);
    expect(table.stdout).toMatch(/^model +day +requests/);
    expect(table.stdout).toMatch(/^total /m);
  });

  it('doctor finds no problems, and the gateway at its port', async () => {
    const { stdout, stderr, code } = await run(['doctor', '--data', sluice.dataDir], {
      SLUICE_PORT: String(sluice.port),
    });
    expect([code, stderr], stdout).toEqual([0, '']);
    expect(stdout).toContain(`ok    port: a gateway is running at ${sluice.url}`);
    // How old the catalog is depends on the day of the test.
    expect(stdout.replace(/^warn {2}catalog: .* days old.*$/m, '')).not.toMatch(/^(?:fail|warn)/m);
  });
});

describe('the command line without a gateway', () => {
  it.each([
    { args: ['keys'] },
    { args: ['keys', 'create'] },
    { args: ['keys', 'create', '--name', 'x', '--rpm', 'many'] },
    { args: ['keys', 'create', '--name', 'x', '--scope', 'root'] },
    { args: ['keys', 'create', '--name', 'x', '--budget', '20'] },
    { args: ['keys', 'create', '--name', 'x', '--expires', 'soon'] },
    { args: ['keys', 'show'] },
    { args: ['usage', '--group-by', 'colour'] },
    { args: ['config', 'bogus'] },
    { args: ['bogus'] },
    { args: ['models', '--bogus'] },
  ])('$args exits with 2', async ({ args }) => {
    const outcome = await run(args);
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toMatch(/usage:/i);
    expect(outcome.stdout).toBe('');
  });

  it.each([
    { args: ['--help'] },
    { args: ['keys', '--help'] },
    { args: ['keys', 'create', '--help'] },
    { args: ['providers', '--help'] },
    { args: ['models', '--help'] },
    { args: ['usage', '--help'] },
    { args: ['config', 'show', '--help'] },
    { args: ['migrate', '--help'] },
    { args: ['doctor', '--help'] },
  ])('$args prints help', async ({ args }) => {
    const outcome = await run(args);
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).toMatch(/^Usage: sluice/);
  });

  it('exits with 1 and one line if there is no data or no such key', async () => {
    const dataDir = join(await tempDir(), 'data');
    const missing = await run(['keys', 'list', '--data', dataDir]);
    expect([missing.code, missing.stdout]).toEqual([1, '']);
    expect(missing.stderr).toMatch(/^There is no data at .*sluice\.db\..*--data\.\n$/);
    expect((await run(['migrate', '--data', dataDir])).code).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const unknown = await run(['keys', 'revoke', 'key_none', '--data', dataDir]);
    expect([unknown.code, unknown.stderr]).toEqual([1, 'Key not found.\n']);
  });

  it('creates a first key before the first start', async () => {
    const dataDir = join(await tempDir(), 'data');
    await run(['migrate', '--data', dataDir]);
    const key = textOf(await runJson(['keys', 'create', '--name', 'first', '--data', dataDir]), 'key');
    const sluice = await startSluice({ dataDir });
    const headers = { authorization: `Bearer ${key}` };
    expect((await rawRequest({ url: sluice.url, path: '/v1/models', headers })).status).toBe(200);
  });

  it('prints the committed documents', async () => {
    for (const [command, file] of [
      ['schema', 'sluice.schema.json'],
      ['openapi', 'openapi.json'],
    ] as const) {
      const { stdout, code } = await run(['config', command]);
      expect(code).toBe(0);
      const committed = await readFile(join(REPOSITORY, file), 'utf8');
      expect(isDeepStrictEqual(JSON.parse(stdout), JSON.parse(committed)), `${file} is current`).toBe(true);
    }
  });

  it('validates a configuration and shows it without secrets', async () => {
    const folder = await tempDir();
    const file = join(folder, 'good.yaml');
    await writeFile(file, configFor({ baseUrl: 'https://models.example/v1' }));
    const env = { OPENAI_API_KEY: 'sk-environment-secret' };
    expect(await run(['config', 'check', '--config', file])).toMatchObject({ code: 0 });
    const shown = await run(['config', 'show', '--config', file], env);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('********');
    expect(shown.stdout).not.toMatch(/sk-upstream|hunter2secret|sk-environment/);
    const providers = await run(['providers', '--config', file], env);
    expect(providers.stdout).not.toMatch(/sk-upstream|hunter2secret|sk-environment/);

    // Credentials in an address would be dropped on the way: refused, and not repeated.
    const inAddress = join(folder, 'address.yaml');
    await writeFile(inAddress, configFor({ baseUrl: 'https://user:hunter2secret@models.example/v1' }));
    const dropped = await run(['config', 'check', '--config', inAddress]);
    expect(dropped.code).toBe(1);
    expect(dropped.stderr).toContain('base_url');
    expect(dropped.stderr).not.toContain('hunter2secret');

    const bad = join(folder, 'bad.yaml');
    await writeFile(bad, 'server:\n  port: 99999\n  colour: red\n');
    const refused = await run(['config', 'check', '--config', bad]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(`${bad}:2:`);
    expect(refused.stderr).toContain(`${bad}:3:`);
  });

  it('lists providers with their origin, and which ones respond', async () => {
    const fake = await startFake();
    const file = join(await tempDir(), 'sluice.yaml');
    const gone = { protocol: 'openai', base_url: 'http://127.0.0.1:9/v1', allow_private_network: true };
    const inside = { protocol: 'openai', base_url: 'http://127.0.0.1:9/v1' };
    await writeFile(file, configFor(fake, { extra: { providers: { gone, inside } } }));
    expect(await runJson(['providers', '--config', file])).toMatchObject({
      data: [
        { name: 'fake', origin: 'config', keys: 1, check: null },
        { name: 'gone' },
        { name: 'inside' },
        { name: 'sandbox', origin: 'built-in' },
      ],
    });
    const checked = await run(['providers', '--check', '--config', file]);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(/^fake .* reachable$/m);
    expect(checked.stdout).toMatch(/^gone .* not reachable/m);
    expect(checked.stdout).toMatch(/^inside .* private network/m);
    expect(checked.stderr).toBe('2 of 4 providers cannot be used.\n');

    const found = await runJson(['providers'], { OPENAI_API_KEY: 'sk-x' });
    expect(found).toMatchObject({ data: [{ name: 'openai', origin: 'environment' }, { name: 'sandbox' }] });
    expect(await runJson(['models', '--provider', 'fake', '--config', file])).toMatchObject({
      data: [{ id: 'fake/fake-small' }, { id: 'fake/fake-large' }],
    });
    expect((await run(['models', '--provider', 'nobody', '--config', file])).code).toBe(1);
  });

  it('doctor reports problems and fixes', async () => {
    const dataDir = join(await tempDir(), 'data');
    const fresh = await run(['doctor', '--data', dataDir], { SLUICE_PORT: '0' });
    expect([fresh.code, fresh.stderr], fresh.stdout).toEqual([0, '']);
    expect(fresh.stdout).toMatch(/^warn {2}store: .* does not exist yet$/m);
    expect(await readdir(join(dataDir, '..'))).toEqual([]);

    await runJson(['migrate', '--data', dataDir]);
    await runJson(['keys', 'create', '--name', 'x', '--data', dataDir]);
    const pepper = join(dataDir, 'key-pepper.key');
    await chmod(pepper, 0o644);
    await chmod(dataDir, 0o755);
    const open = await run(['doctor', '--data', dataDir], { SLUICE_PORT: '0' });
    expect([open.code, open.stderr]).toEqual([1, '2 checks failed.\n']);
    expect(open.stdout).toContain(`chmod 600 '${pepper}'`);
    expect(open.stdout).toContain(`chmod 700 '${dataDir}'`);

    await chmod(pepper, 0o600);
    await writeFile(pepper, `${Buffer.alloc(32, 1).toString('base64url')}\n`);
    const wrong = await run(['doctor', '--data', dataDir], { SLUICE_PORT: '0' });
    expect(wrong.stdout).toMatch(/^fail {2}secret key-pepper: does not match/m);

    const stranger = await startFake();
    const port = new URL(stranger.baseUrl).port;
    const taken = await run(['doctor', '--data', dataDir, '--json'], { SLUICE_PORT: port });
    expect(taken.code).toBe(1);
    expect(JSON.parse(taken.stdout)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ state: 'fail', what: 'port' })]),
    });
  });

  it('doctor checks the models available to auto', async () => {
    const folder = await tempDir();
    const config = join(folder, 'sluice.yaml');
    await writeFile(
      config,
      'providers: { one: { protocol: openai, api_key: k, models: [small, large] } }\n' +
        'routing: { candidates: ["one/*", "tow/*"], shadow: ./weights }\n',
    );
    const found = await run(['doctor', '--data', join(folder, 'data'), '--config', config], {
      SLUICE_PORT: '0',
    });
    expect(found.code).toBe(1);
    expect(found.stdout).toContain("warn  auto: routing: 'tow/*' matches no known model");
    expect(found.stdout).toMatch(/^fail {2}shadow weights: .*weights.*router\.bin/m);
  });
});
