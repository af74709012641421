/** `sluice catalog`: from the export of one installation to the running gateway of another. */
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  configFor,
  disposeLater,
  rawRequest,
  runSluice,
  type Sluice,
  selfSigned,
  startFake,
  startSluice,
  tempDir,
} from './support/index.ts';

const today = new Date().toISOString().slice(0, 10);

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  runSluice(['catalog', ...args], env === undefined ? {} : { env });

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** The bundled catalog with today's date and another price of gpt-4o, as a maintainer would publish it. */
async function newerCatalog(): Promise<{ file: string; text: string; digest: string }> {
  const file = join(await tempDir(), 'catalog.json');
  const exported = await run(['export', '--out', file, '--json']);
  expect([exported.code, exported.stderr]).toEqual([0, '']);
  const original = await readFile(file, 'utf8');
  expect(JSON.parse(exported.stdout)).toMatchObject({ file, digest: digestOf(original), origin: 'bundled' });
  const value = JSON.parse(original);
  const model = value.models.find(
    (one: { provider: string; name: string }) => one.provider === 'openai' && one.name === 'gpt-4o',
  );
  model.price = { input: 7_000_000, output: 7_000_000 };
  const text = JSON.stringify({ ...value, date: today });
  await writeFile(file, text);
  return { file, text, digest: digestOf(text) };
}

async function costOf(sluice: Sluice): Promise<number> {
  const body = { model: 'openai/gpt-4o', messages: [{ role: 'user', content: 'hello' }] };
  const answer = await rawRequest({
    url: sluice.url,
    path: '/v1/chat/completions',
    headers: sluice.auth,
    body,
  });
  expect(answer.status).toBe(200);
  return Number(answer.headers['x-sluice-cost']);
}

describe('catalog update', () => {
  it('changes the prices of a running gateway, and stays over a restart', async () => {
    const config = configFor(await startFake(), { provider: 'openai', models: [] });
    const sluice = await startSluice({ config });
    const before = await costOf(sluice);
    const { file, digest } = await newerCatalog();
    const data = ['--data', sluice.dataDir];
    const installed = await run([
      'update',
      file,
      '--digest',
      digest.toUpperCase().replace('SHA', 'sha'),
      ...data,
    ]);
    expect([installed.code, installed.stderr]).toEqual([0, '']);
    expect((await stat(join(sluice.dataDir, 'catalog.json'))).mode & 0o777).toBe(0o600);
    await expect.poll(() => costOf(sluice), { timeout: 10_000 }).toBeGreaterThan(before * 100);
    expect(JSON.parse((await run(['show', '--json', ...data])).stdout)).toMatchObject({
      origin: 'installed',
      date: today,
      age_days: 0,
      digest,
    });
    expect((await run(['update', file, '--digest', digest, ...data])).stdout).toContain('installed already');

    const trail = await rawRequest({ url: sluice.url, path: '/admin/v1/audit', headers: sluice.adminAuth });
    expect(trail.text).toContain('"actor":"cli","action":"catalog.update"');
    expect(trail.text).toContain(digest);

    await sluice.stop();
    const restarted = await startSluice({ config, dataDir: sluice.dataDir, key: sluice.key });
    expect(await costOf(restarted)).toBeGreaterThan(before * 100);
    await restarted.stop();

    await writeFile(join(sluice.dataDir, 'catalog.json'), '{"damaged":');
    const fallen = await startSluice({ config, dataDir: sluice.dataDir, key: sluice.key });
    expect(await costOf(fallen)).toBe(before);
    expect(fallen.stdout()).toMatch(/catalog\.json cannot be used .*bundled catalog/);
  });

  it('refuses another digest, an older catalog and a damaged one', async () => {
    const { file, digest } = await newerCatalog();
    const dataDir = join(await tempDir(), 'data');
    const update = (path: string, checksum: string, ...more: string[]) =>
      run(['update', path, '--digest', checksum, '--data', dataDir, ...more]);
    const other = await update(file, digestOf('other'));
    expect(other.code).toBe(1);
    expect(other.stderr).toContain(`Its digest is ${digest}`);
    const older = (await readFile(file, 'utf8')).replace(`"date":"${today}"`, '"date":"2020-01-01"');
    await writeFile(file, older);
    const refused = await update(file, digestOf(older));
    expect(refused.stderr).toContain('Use --force');
    expect((await update(file, digestOf(older), '--force')).code).toBe(0);
    await writeFile(file, 'prices');
    expect((await update(file, digestOf('prices'))).stderr).toContain('It is no JSON');
    expect((await update(join(dataDir, 'none'), digest)).stderr).toMatch(/^There is no file or folder/);
    for (const args of [['update', file], ['update', file, '--digest', 'sha256:12'], ['bogus'], []]) {
      expect((await run(args)).code).toBe(2);
    }
  });

  it('doctor tells the age of the catalog, warns of an old and of a damaged one, and how to mend it', async () => {
    const { file } = await newerCatalog();
    const dataDir = join(await tempDir(), 'data');
    const old = (await readFile(file, 'utf8')).replace(`"date":"${today}"`, '"date":"2020-01-01"');
    await writeFile(file, old);
    await run(['update', file, '--digest', digestOf(old), '--force', '--data', dataDir]);
    const doctor = () => runSluice(['doctor', '--offline', '--data', dataDir], { env: { SLUICE_PORT: '0' } });
    const stale = (await doctor()).stdout;
    expect(stale).toMatch(/^warn {2}catalog: installed, .* of 2020-01-01 \(\d{4,} days old\)/m);
    expect(stale).toContain('sluice catalog update FILE|https://URL --digest sha256:HEX');
    await writeFile(join(dataDir, 'catalog.json'), 'damaged');
    expect((await doctor()).stdout).toMatch(/^warn {2}catalog: .*catalog\.json cannot be used/m);
  });

  it('downloads over https only, also after redirects', async () => {
    const { text, digest } = await newerCatalog();
    const folder = await tempDir();
    const certificate = selfSigned('localhost');
    const cert = join(folder, 'cert.pem');
    await writeFile(cert, certificate.cert);
    const server = createServer({ ...certificate }, (request, response) => {
      if (request.url === '/catalog.json') response.end(text);
      else if (request.url === '/moved') response.writeHead(302, { location: '/catalog.json' }).end();
      else if (request.url === '/plain') response.writeHead(302, { location: 'http://localhost/' }).end();
      else if (request.url === '/endless') {
        const write = (): void => {
          while (response.write(Buffer.alloc(1024 * 1024))) if (response.destroyed) return;
          response.once('drain', write);
        };
        write();
      } else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    disposeLater(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const dataDir = join(folder, 'data');
    const update = (url: string, env: Readonly<Record<string, string>> = { NODE_EXTRA_CA_CERTS: cert }) =>
      run(['update', url, '--digest', digest, '--data', dataDir], env);
    const origin = `https://localhost:${port}`;

    const refused: readonly (readonly [url: string, message: string])[] = [
      [`http://localhost:${port}/catalog.json`, 'only https addresses are fetched'],
      ['file:///etc/hostname', 'only https addresses are fetched'],
      [`${origin}/plain`, 'only https addresses are fetched'],
      [`${origin}/endless`, 'larger than'],
      [`${origin}/none`, 'answered with status 404'],
    ];
    for (const [url, message] of refused) {
      const outcome = await update(url);
      expect([outcome.code, outcome.stdout]).toEqual([1, '']);
      expect(outcome.stderr).toContain(message);
    }
    expect((await update(`${origin}/catalog.json`, {})).stderr).toContain('could not be reached');
    const outcome = await update(`${origin}/moved`);
    expect([outcome.code, outcome.stderr]).toEqual([0, '']);
    expect(await readFile(join(dataDir, 'catalog.json'), 'utf8')).toContain(digest);
  });
});
