/** What the command line says of a gateway whose port it may not know. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, runSluice, type Sluice, startSluice, tempDir } from './support/index.ts';

let sluice: Sluice;
beforeAll(async () => {
  sluice = await startSluice();
});
afterAll(disposeAll);

describe('the command line beside a gateway on another port', () => {
  it('doctor sees that the gateway uses the folder, and its journal', async () => {
    const { stdout } = await runSluice(['doctor', '--data', sluice.dataDir], { env: { SLUICE_PORT: '0' } });
    expect(stdout).toContain('ok    journal: in use');
  });

  it('people link names the port of the environment, the configuration or the command line', async () => {
    const link = async (args: readonly string[], environment: Readonly<Record<string, string>>) =>
      /http[^#]*#/.exec(
        (await runSluice(['people', 'link', '--data', sluice.dataDir, ...args], { env: environment })).stdout,
      )?.[0];
    const folder = await tempDir();
    const [port, page] = [join(folder, 'port.yaml'), join(folder, 'page.yaml')];
    await writeFile(port, 'server: { port: 4242 }\n', { mode: 0o600 });
    await writeFile(page, 'auth: { public_url: https://ai.example.com }\n', { mode: 0o600 });
    expect(await link([], { SLUICE_PORT: '4321' })).toBe('http://127.0.0.1:4321/#');
    expect(await link(['--config', port], {})).toBe('http://127.0.0.1:4242/#');
    expect(await link(['--config', port, '--port', '4343'], {})).toBe('http://127.0.0.1:4343/#');
    expect(await link(['--config', page], { SLUICE_PORT: '4321' })).toBe('https://ai.example.com/#');
    expect(await link([], {})).toBe('http://127.0.0.1:4100/#');
  });
});
