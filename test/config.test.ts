/** The configuration file of the running gateway: rejected at startup, reloaded while serving. */
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatRequest,
  configFor,
  disposeAll,
  openExchange,
  rawRequest,
  type Sluice,
  startFake,
  startSluice,
} from './support/index.ts';

afterAll(disposeAll);

describe('an invalid file prevents startup', () => {
  it.each([
    ['an unknown member', 'server: { port: 0 }\nservr: {}\n', /sluice\.yaml:2:\d+ servr/],
    ['a wrong value', 'limits:\n  default_rpm: none\n', /sluice\.yaml:2:16 limits\.default_rpm/],
    ['broken YAML', 'server: [\n', /sluice\.yaml:\d+:\d+ /],
    [
      'a variable that is not set',
      'providers:\n  a:\n    protocol: openai\n    api_key: env:NOT_SET_ANYWHERE\n',
      /sluice\.yaml:4:14 .*NOT_SET_ANYWHERE is not set/,
    ],
  ])('%s, and reports the position', async (_what, config, message) => {
    await expect(startSluice({ config })).rejects.toThrow(message);
    await expect(startSluice({ config })).rejects.toThrow(/exit [1-9]/);
  });
});

describe('a changed file', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let sluice: Sluice;
  let path: string;

  beforeAll(async () => {
    fake = await startFake();
    sluice = await startSluice({ config: configFor(fake) });
    path = join(dirname(sluice.dataDir), 'sluice.yaml');
  });

  const answers = async (model: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    (await rawRequest(chatRequest(sluice, { model, ...more }))).status;

  /** Waits for a condition caused by the file watcher. */
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const endMs = Date.now() + 10_000;
    while (!(await holds())) {
      if (Date.now() > endMs) throw new Error(`it never came\n${sluice.stdout()}\n${sluice.stderr()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  /** Writes like editors do: readers see the old file or the new one. */
  async function replace(text: string): Promise<void> {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }
  const log = (): string => sluice.stdout() + sluice.stderr();
  const withAlias = (name: string): string =>
    configFor(fake, { extra: { models: { [name]: ['fake/fake-small'] } } });

  it('is reloaded while requests are in flight', async () => {
    expect(await answers('swift')).toBe(404);
    fake.enqueue({ beforeHeadersMs: 1500 });
    const underWay = openExchange(chatRequest(sluice)).response;
    await replace(withAlias('swift'));
    await until(async () => (await answers('swift')) === 200);
    expect((await underWay).status).toBe(200);
    expect(log()).toContain('configuration reloaded');
  });

  it.each([
    ['invalid', '{"limits": {"default_rpm": "none"}}', 'limits.default_rpm'],
    ['broken', '{', 'not reloaded'],
  ])('that is %s keeps the old settings, with a log line', async (_what, text, complaint) => {
    await replace(withAlias('swift'));
    await until(async () => (await answers('swift')) === 200);
    const before = log().length;
    await replace(text);
    await until(() => log().slice(before).includes('not reloaded'));
    expect(log().slice(before)).toContain(complaint);
    expect(await answers('swift')).toBe(200);
    await replace(withAlias('late'));
    await until(async () => (await answers('late')) === 200);
    expect(await answers('swift')).toBe(404);
  });

  it('is found in the working directory, even if created later', async () => {
    const bare = await startSluice({});
    const status = async (): Promise<number> =>
      (await rawRequest(chatRequest(bare, { model: 'swift' }))).status;
    expect(await status()).toBe(404);
    await writeFile(join(dirname(bare.dataDir), 'sluice.yaml'), withAlias('swift'));
    await until(async () => (await status()) === 200);
  });

  it('removes and restores limits and providers', async () => {
    await replace(configFor(fake, { provider: 'other' }));
    await until(async () => (await answers('other/fake-small')) === 200);
    expect(await answers('fake/fake-small')).toBe(404);
    await replace(configFor(fake, { extra: { anonymization: { default: 'required' } } }));
    await until(async () => (await answers('fake/fake-small', { enable_anonymization: false })) === 403);
    await replace(configFor(fake));
    await until(async () => (await answers('fake/fake-small')) === 200);
  });
});
