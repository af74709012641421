import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../support/index.ts';
import type { Client } from './client-list.ts';

const run = promisify(execFile);
const installTimeoutMs = 300_000;

/** Where clients are installed; ignored by git. */
export const cacheFolder = join(REPOSITORY, 'test/clients/.cache');
const scriptFolder = join(REPOSITORY, 'test/clients/scripts');

/** How a client is run. */
export interface InstalledClient {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/**
 * Installs the packages of a client into a folder of its own, unless they are there in the same versions. Returns the folder.
 * @throws with what the installer said.
 */
export async function installPackages(
  { name, packages }: Pick<Client, 'name' | 'packages'>,
  install: typeof installFromNpm = installFromNpm,
): Promise<string> {
  const cwd = join(cacheFolder, name);
  const wanted = JSON.stringify(packages);
  const mark = join(cwd, 'installed.json');
  if ((await readFile(mark, 'utf8').catch(() => '')) !== wanted) {
    await rm(cwd, { recursive: true, force: true });
    await mkdir(cwd, { recursive: true });
    await install(cwd, packages);
    await writeFile(mark, wanted);
  }
  return cwd;
}

/** Installs a client and its script. Throws with what the installer said. */
export async function installClient(client: Client): Promise<InstalledClient> {
  const isPython = client.script.endsWith('.py');
  const cwd = await installPackages(client, isPython ? installFromPypi : installFromNpm);
  const helper = isPython ? 'perform.py' : 'perform.mjs';
  // Not the name of the script: Python would import it in place of the package of that name.
  const entry = isPython ? 'client_main.py' : 'client-main.mjs';
  await copyFile(join(scriptFolder, helper), join(cwd, helper));
  await copyFile(join(scriptFolder, client.script), join(cwd, entry));
  const command = isPython ? join(cwd, 'venv/bin/python') : join(REPOSITORY, 'node_modules/.bin/node');
  return { command, args: [entry], cwd };
}

async function installFromNpm(cwd: string, packages: Client['packages']): Promise<void> {
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...flags], { cwd, timeout: installTimeoutMs });
}

async function installFromPypi(cwd: string, packages: Client['packages']): Promise<void> {
  await run('python3', ['-m', 'venv', 'venv'], { cwd, timeout: installTimeoutMs });
  const wanted = Object.entries(packages).map(([name, version]) => `${name}==${version}`);
  const pip = join(cwd, 'venv/bin/pip');
  // Wheels only: nothing of a package runs while it is installed.
  const flags = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
  await run(pip, ['install', ...flags, ...wanted], { cwd, timeout: installTimeoutMs });
}
