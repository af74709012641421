/** The packed packages, installed outside of this repository, work. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cleanEnv,
  disposeAll,
  REPOSITORY,
  rawRequest,
  runChild,
  SLUICE_COMMAND,
  tempDir,
} from './support/index.ts';

const run = promisify(execFile);
const published = [
  'packages/wire',
  'packages/catalog',
  'packages/pii',
  'packages/documents',
  'packages/router',
  'apps/gateway',
] as const;

/** Output of `npm pack --json` for one package. */
interface PackReport {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const slowMs = 300_000;

interface Packed {
  readonly workspace: string;
  readonly tarball: string;
  readonly paths: readonly string[];
}

let packed: readonly Packed[];
let home: string;
let command: string;
let npmEnv: Record<string, string>;

/** A clean environment with Node 24: without npm script variables, but with registry settings. */
async function strangersEnv(): Promise<Record<string, string>> {
  const bin = join(home, 'bin');
  await mkdir(bin);
  await symlink(await realpath(SLUICE_COMMAND.node), join(bin, 'node'));
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    /^(?:npm_config_(?:registry|cache|userconfig|globalconfig|.*proxy|cafile)|.*_proxy|NODE_EXTRA_CA_CERTS)$/i.test(
      name,
    ) && value !== undefined
      ? [[name, value]]
      : [],
  );
  const outside = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.startsWith(REPOSITORY));
  return {
    ...Object.fromEntries(kept),
    HOME: process.env['HOME'] ?? home,
    PATH: [bin, ...outside].join(delimiter),
  };
}

beforeAll(async () => {
  home = await tempDir('sluice-pack-');
  npmEnv = await strangersEnv();
  const npm = (args: readonly string[], cwd: string) =>
    run('npm', [...args], { cwd, env: npmEnv, maxBuffer: 16 * 1024 * 1024 });
  await run(join(REPOSITORY, 'node_modules/.bin/tsc'), ['-b', ...published], { cwd: REPOSITORY });
  // `npm run check` has compiled the packages; the bundle is the other half of `npm run build`.
  await run(SLUICE_COMMAND.node, [join(REPOSITORY, 'tools/bundle/src/bundle.js'), '--published']);
  packed = await Promise.all(
    published.map(async (workspace) => {
      const args = ['pack', '--json', '--workspace', workspace, '--pack-destination', home];
      const { stdout } = await npm(args, REPOSITORY);
      const [report]: readonly PackReport[] = JSON.parse(stdout);
      if (report === undefined) throw new Error(`npm packed nothing of ${workspace}`);
      return {
        workspace,
        tarball: join(home, report.filename),
        paths: report.files.map(({ path }) => path),
      };
    }),
  );
  const place = join(home, 'place');
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{"private":true}\n');
  const install = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await npm([...install, ...packed.map(({ tarball }) => tarball)], place);
  command = join(place, 'node_modules/.bin/sluice');
}, slowMs);
afterAll(disposeAll);

describe('the packed packages', () => {
  it('contain the build, its declarations and documentation, and nothing else', () => {
    for (const { workspace, paths } of packed) {
      expect(paths, workspace).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
      expect(
        paths.some((path) => path.startsWith('dist/')),
        workspace,
      ).toBe(true);
      const foreign = paths.filter(
        (path) =>
          !/^(?:LICENSE|NOTICE|README\.md|package\.json|bin\/[\w.-]+\.js|weights\/[\w.-]+\.(?:bin|json)|dist\/.+(?:\.js|\.js\.map|\.d\.ts|\.json)|dist\/bundle\/dashboard\/(?:licenses\.md|[\w./-]+\.(?:html|svg|js|css)(?:\.br|\.gz)?))$/.test(
            path,
          ) || /\.test\.|fixture|tsbuildinfo/.test(path),
      );
      expect(foreign, workspace).toEqual([]);
    }
    expect(packed.find(({ workspace }) => workspace === 'packages/catalog')?.paths).toContain('NOTICE');
  });

  it('pass publint', async () => {
    for (const { workspace, tarball } of packed) {
      const bytes = await readFile(tarball);
      const { messages, pkg } = await publint({
        pack: { tarball: new Uint8Array(bytes).buffer },
        level: 'warning',
      });
      expect(
        messages.map((message) => formatMessage(message, pkg)),
        workspace,
      ).toEqual([]);
    }
  });

  it('report the version of their package.json', async () => {
    const text = await readFile(join(REPOSITORY, 'apps/gateway/package.json'), 'utf8');
    const { stdout } = await run(command, ['--version'], { env: npmEnv });
    expect(stdout.trim()).toBe(Object(JSON.parse(text)).version);
  });

  it('read documents outside of this repository', async () => {
    const cwd = await tempDir('sluice-stranger-');
    const file = join(cwd, 'letter.html');
    await writeFile(file, '<h1>Offer</h1><p>For Karin Holzmann, karin@example.org');
    const { stdout } = await run(command, ['extract', '--anonymize', file], { env: npmEnv });
    expect(stdout).toMatch(/^# Offer\s+For <PERSON_1>, <EMAIL_ADDRESS_1>\s*$/);
  });

  it('serve outside of this repository, and shut down cleanly', async () => {
    const cwd = await tempDir('sluice-stranger-');
    const env = cleanEnv(cwd, { PATH: npmEnv['PATH'] ?? '' });
    const child = await runChild({ command, args: ['--port', '0'], cwd, env });
    const banner = await child.waitForOutput(
      /listening on (http:\S+)[\s\S]*API key \(shown this once\): (\S+)/u,
      15_000,
    );
    const answer = await rawRequest({
      url: `${banner[1]}/v1/chat/completions`,
      method: 'POST',
      headers: { authorization: `Bearer ${banner[2]}` },
      body: { model: 'sandbox/echo', messages: [{ role: 'user', content: 'Hello, stranger' }] },
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { choices: [{ message: { content: 'Hello, stranger' } }] },
    ]);
    expect(existsSync(join(cwd, 'data/sluice.db'))).toBe(true);
    child.signal('SIGTERM');
    expect(await child.exited).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toBe('');
  });
});

describe('an old Node', () => {
  const file = join(REPOSITORY, 'apps/gateway/bin/sluice.js');

  /** Runs the command with another Node and returns how it exited. */
  async function runBy(node: string, args: readonly string[]) {
    const cwd = await tempDir();
    const child = await runChild({ command: node, args: [...args, file], cwd, env: cleanEnv(cwd) });
    const exit = await child.exited;
    return { code: exit.code, stdout: child.stdout(), stderr: child.stderr() };
  }

  /** Arguments that make the Node of this repository look like an old one. */
  const pretend =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: 'VERSION' } });";

  it.each(['18.20.8', '20.20.2', '22.22.0', '24.14.1'])('%s gets one line and exit code 1', async (old) => {
    const preload = join(await tempDir(), 'preload.cjs');
    await writeFile(preload, pretend.replace('VERSION', old));
    expect(await runBy(SLUICE_COMMAND.node, ['--require', preload])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Sluice needs Node 24.15 or newer; this is ${old}. Install it from https://nodejs.org.\n`,
    });
  });

  it('is supported by static imports, which would fail before any code runs', async () => {
    const imports = (await readFile(file, 'utf8')).match(/^import .*$/gmu) ?? [];
    expect(imports.filter((line) => !/^import \w+ from 'node:[\w/]+';$/u.test(line))).toEqual([]);
  });

  it('installed on this machine gets the same', async () => {
    const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');
    const nodes = new Set(folders.map((folder) => join(folder, 'node')).filter((path) => existsSync(path)));
    for (const node of nodes) {
      const old = (await run(node, ['--version'])).stdout.trim().slice(1);
      const [major = 0, minor = 0] = old.split('.').map(Number);
      if (major > 24 || (major === 24 && minor >= 15)) continue;
      const ended = await runBy(node, []);
      expect(ended, `${dirname(node)} ${old}`).toEqual({
        code: 1,
        stdout: '',
        stderr: `Sluice needs Node 24.15 or newer; this is ${old}. Install it from https://nodejs.org.\n`,
      });
    }
  });
});
