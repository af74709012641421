/** Configurations that other users of the machine could write or read. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  failedStart,
  runChild,
  SLUICE_COMMAND,
  startSluice,
  tempDir,
} from '../support/index.ts';

afterEach(disposeAll);

const isWindows = process.platform === 'win32';

describe.skipIf(isWindows)('SEC-74 a configuration that others can write', () => {
  const text = (apiKey: string): string =>
    JSON.stringify({
      discovery: 'off',
      providers: { p: { protocol: 'openai', base_url: 'http://127.0.0.1:1/v1', api_key: apiKey } },
    });
  const fileOf = async (content = text('env:SECRET')): Promise<string> => {
    const path = join(await tempDir('sluice-config-'), 'sluice.yaml');
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  const env = { SECRET: 'sk-secret' };

  it.each<[what: string, words: RegExp, spoil: (path: string) => string | undefined]>([
    [
      'it is writable by all',
      /sluice\.yaml can be written by every user.*mode 0666.*Run: chmod go-w '[^']+sluice\.yaml'/u,
      (path) => void chmodSync(path, 0o666),
    ],
    [
      'it is writable by all through a link',
      /can be written by every user.*mode 0602/u,
      (path) => {
        chmodSync(path, 0o602);
        symlinkSync(path, `${path}.link`);
        return `${path}.link`;
      },
    ],
    [
      'its folder is writable by all',
      /can be written by every user.*so they can replace .*sluice\.yaml.*Run: chmod go-w/u,
      (path) => void chmodSync(dirname(path), 0o777),
    ],
    [
      'the folder of the file behind a link is writable by all',
      /can be written by every user.*mode 0777/u,
      (path) => {
        const link = join(mkdtempSync(`${dirname(path)}-`), 'sluice.yaml');
        symlinkSync(path, link);
        chmodSync(dirname(path), 0o777);
        return link;
      },
    ],
    [
      'a file that it names is writable by all',
      /sluice\.yaml:1:\d+ .*key\.txt can be written by every user.*Run: chmod go-w '[^']+key\.txt'/u,
      (path) => {
        const key = join(dirname(path), 'key.txt');
        writeFileSync(key, 'sk-secret');
        chmodSync(key, 0o666);
        writeFileSync(path, text('file:key.txt'));
      },
    ],
  ])('stops the start, `config check` and `doctor`, with the mend: %s', async (_what, words, spoil) => {
    const path = await fileOf();
    const config = spoil(path) ?? path;
    const { code, stderr, stdout } = await failedStart({ args: ['--config', config], env });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(words);
    for (const args of [
      ['config', 'check'],
      ['doctor', '--offline'],
    ]) {
      const child = await runChild({
        command: SLUICE_COMMAND.node,
        args: [...SLUICE_COMMAND.args, ...args, '--config', config],
        cwd: dirname(path),
        env: cleanEnv(dirname(path), env),
      });
      expect((await child.exited).code).toBe(1);
      expect(child.stdout() + child.stderr()).toMatch(words);
    }
  });

  it.runIf(process.getuid?.() === 0).each<[what: string, words: RegExp, spoil: (path: string) => void]>([
    [
      'it belongs to another user',
      /belongs to another user \(id 65534, not 0\).*Run: chown -h 0/u,
      (path) => chownSync(path, 65_534, 65_534),
    ],
    [
      'it is writable by a group of others',
      /can be written by its group \(id 65534, mode 0660\).*Run: chmod go-w/u,
      (path) => {
        chownSync(path, 0, 65_534);
        chmodSync(path, 0o660);
      },
    ],
    [
      'its folder belongs to another user',
      /belongs to another user.*so they can replace/u,
      (path) => chownSync(dirname(path), 65_534, 65_534),
    ],
  ])('stops the start: %s', async (_what, words, spoil) => {
    const path = await fileOf();
    spoil(path);
    const { code, stderr } = await failedStart({ args: ['--config', path], env });
    expect(code).toBe(1);
    expect(stderr).toMatch(words);
  });

  it('may be written by the own group of its user, and lie in a folder like /tmp', async () => {
    const path = await fileOf();
    chmodSync(dirname(path), 0o1777);
    if (process.getuid?.() === process.getgid?.()) chmodSync(path, 0o664);
    await (await startSluice({ args: ['--config', path], env })).stop();
  });

  it('is not reloaded: the old one stays, until the mode is mended', async () => {
    const path = await fileOf();
    const sluice = await startSluice({ args: ['--config', path], env });
    const logged = async (words: string): Promise<void> => {
      while (!sluice.stderr().includes(words)) await new Promise((resolve) => setImmediate(resolve));
    };
    writeFileSync(path, text('sk-changed').replace('"p"', '"evil"'));
    chmodSync(path, 0o666);
    await logged('configuration not reloaded: the old one stays');
    expect(sluice.stderr()).toMatch(/can be written by every user[^\n]*Run: chmod go-w/u);
    expect(sluice.stderr()).not.toContain('configuration reloaded');
    chmodSync(path, 0o600);
    await logged('configuration reloaded');
  });

  it('with a secret that others can read starts with a warning that names its place', async () => {
    const path = await fileOf(text('sk-literal-secret'));
    chmodSync(path, 0o644);
    const sluice = await startSluice({ args: ['--config', path] });
    while (!sluice.stdout().includes('providers.p.api_key is a secret'))
      await new Promise((resolve) => setImmediate(resolve));
    expect(sluice.stdout()).toMatch(/Run: chmod 600 '[^']+sluice\.yaml'/u);
    expect(sluice.stdout() + sluice.stderr()).not.toContain('sk-literal-secret');
  });

  it('a named pipe is refused, and not waited for', async () => {
    const path = join(await tempDir('sluice-config-'), 'sluice.yaml');
    execFileSync('mkfifo', ['-m', '600', path]);
    const { code, stderr } = await failedStart({ args: ['--config', path] });
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a named pipe, not a file')]);
  });
});
