/** What goes wrong in the first hour is said in words, with what mends it. */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  failedStart,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
} from './support/index.ts';

afterAll(disposeAll);

function run(args: readonly string[], home: string, env: Readonly<Record<string, string>> = {}) {
  return runSluice(args, { home, env });
}

describe('a start that fails', () => {
  it('names the port that is taken, and the ways out', async () => {
    const first = await startSluice();
    const { code, stderr } = await failedStart({ args: ['--port', String(first.port)] });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Another program listens on 127.0.0.1:${first.port}, perhaps another gateway. Stop it, or choose another port with --port or SLUICE_PORT (0 for a free one).\n`,
    );
  });

  it.each([
    [
      ['--config', 'nowhere/sluice.yaml'],
      /^There is no configuration file \/.*nowhere\/sluice\.yaml\. Write one, or name another/u,
    ],
    [['--config', '/'], /^\/ is a folder; name the configuration file/u],
    [['--data', '/dev/null/data'], /^\/dev\/null\/data: a part of this path is a file, not a folder/u],
    [['--host', '192.0.2.1'], /SLUICE_ADMIN_TOKEN and SLUICE_MASTER_KEY first/u],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, stderr } = await failedStart({ args });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\b(?:ENOENT|EACCES|ENOTDIR|EISDIR|at .*\.js:)/u);
  });

  it('says whose address it is not', async () => {
    const env = { SLUICE_ADMIN_TOKEN: 'a'.repeat(40), SLUICE_MASTER_KEY: 'm'.repeat(40) };
    const { stderr } = await failedStart({ args: ['--host', '192.0.2.1'], env });
    expect(stderr).toMatch(/^192\.0\.2\.1 is no address of this machine\. Choose another one with --host/mu);
  });

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'names a file that is not readable',
    async () => {
      const folder = await tempDir();
      const path = join(folder, 'sluice.yaml');
      await writeFile(path, '{}');
      await chmod(path, 0);
      const { stderr } = await failedStart({ args: ['--config', path] });
      expect(stderr).toContain('cannot be read: permission denied');
    },
  );
});

describe('an alias of what does not exist', () => {
  const config = JSON.stringify({
    discovery: 'on',
    providers: { mine: { protocol: 'openai', base_url: 'http://127.0.0.1:9/v1', models: ['qwen3-8b'] } },
    models: {
      typo: ['mien/qwen3-8b'],
      keyless: ['openai/gpt-5-mini'],
      model: ['mine/qwen3-9b'],
      bare: ['no-such-model'],
      good: ['mine/qwen3-8b', 'sandbox/echo', 'ollama/whatever'],
    },
  });
  const errors = [
    /models\.typo: 'mien\/qwen3-8b' names the provider 'mien', which is not configured; did you mean 'mine'\?/u,
    /models\.keyless: .*'openai', which has no key: set OPENAI_API_KEY, or add providers\.openai/u,
    /models\.bare: 'no-such-model' needs its provider/u,
  ];
  const warning = /models\.model: 'mine\/qwen3-9b' is no known model; did you mean 'mine\/qwen3-8b'\?/u;

  let home: string;
  beforeAll(async () => {
    home = await tempDir('sluice-alias-');
    await writeFile(join(home, 'sluice.yaml'), config);
  });

  it('is found by `config check`', async () => {
    const { code, stderr } = await run(['config', 'check'], home);
    expect(code).toBe(1);
    for (const error of errors) expect(stderr).toMatch(error);
    expect(stderr).not.toContain('models.good');
  });

  it('is found by `doctor`', async () => {
    const { code, stdout } = await run(['doctor', '--offline'], home, { SLUICE_PORT: '0' });
    expect(code).toBe(1);
    for (const error of errors) expect(stdout).toMatch(error);
    expect(stdout).toMatch(warning);
  });

  it('is told at the start and after a reload', async () => {
    const sluice = await startSluice({ config });
    for (const message of [...errors, warning]) expect(sluice.stdout()).toMatch(message);
    const path = join(dirname(sluice.dataDir), 'sluice.yaml');
    await writeFile(`${path}.new`, config.replace('"typo"', '"other"'));
    await rename(`${path}.new`, path);
    await expect
      .poll(() => sluice.stderr() + sluice.stdout(), { timeout: 10_000 })
      .toMatch(/models\.other: 'mien\/qwen3-8b'/u);
  });
});

describe('types of personal data', () => {
  let sluice: Sluice;
  beforeAll(async () => {
    sluice = await startSluice({
      config: configFor(await startFake(), {
        extra: {
          anonymization: {
            types: ['PERSON', 102],
            deny: [{ value: 'Nightfall', type: 'ORGANIZATION' }],
          },
        },
      }),
    });
  });
  const echo = async (key: string) => {
    const response = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/v1/chat/completions`,
      headers: { authorization: `Bearer ${key}` },
      body: {
        model: 'sandbox/echo',
        messages: [{ role: 'user', content: 'Karin Holzmann, office@example.org, card 4111 1111 1111 1111' }],
      },
    });
    return Object(response.json()).choices[0].message.content;
  };
  const create = async (...options: string[]) => {
    const args = ['keys', 'create', '--name', 'x', '--data', sluice.dataDir, '--json', ...options];
    const { code, stdout, stderr } = await run(args, await tempDir());
    return { code, stderr, key: code === 0 ? String(Object(JSON.parse(stdout)).key) : '' };
  };

  it('are given by name on the command line', async () => {
    const { key } = await create('--anonymization', 'required', '--types', 'PERSON,CREDIT_CARD');
    await expect
      .poll(() => echo(key).catch(() => ''), { timeout: 10_000 })
      .toBe('<PERSON_1>, office@example.org, card <CREDIT_CARD_1>');
  });

  it('are given by name in the admin API', async () => {
    const response = await rawRequest({
      method: 'POST',
      url: `${sluice.url}/admin/v1/keys`,
      headers: sluice.adminAuth,
      body: { name: 'y', settings: { anonymization: { default: 'on', types: ['EMAIL_ADDRESS'] } } },
    });
    expect(response.status).toBe(201);
    expect(await echo(Object(response.json()).key)).toBe(
      'Karin Holzmann, <EMAIL_ADDRESS_1>, card 4111 1111 1111 1111',
    );
  });

  it('are given by name in the configuration file', async () => {
    const { key } = await create('--anonymization', 'on');
    await expect
      .poll(() => echo(key).catch(() => ''), { timeout: 10_000 })
      .toMatch(/^<PERSON_1>, .*4111 1111 1111 1111$/u);
  });

  it('are refused with the name that was probably meant', async () => {
    const { code, stderr } = await create('--types', 'EMAIL_ADRESS');
    expect(code).toBe(1);
    expect(stderr).toMatch(/EMAIL_ADRESS, did you mean EMAIL_ADDRESS\?/u);
    const home = await tempDir();
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'a.txt'), 'karin@example.org');
    expect((await run(['anonymize', 'a.txt', '--types', 'EMAIL_ADDRESS'], home)).stdout).toBe(
      '<EMAIL_ADDRESS_1>',
    );
  });
});
