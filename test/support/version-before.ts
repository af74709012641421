/** The sources of the version before this one, from the history of the repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './start-sluice.ts';
import { tempDir } from './temp-dir.ts';

const migrations = 'apps/gateway/src/storage/migrations';

/** Before the newest change of the schema; undefined without history, as in a shallow clone. */
export async function versionBefore(): Promise<string | undefined> {
  const newest = readdirSync(join(REPOSITORY, migrations))
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .sort()
    .at(-1);
  const folder = await tempDir('sluice-before-');
  try {
    const added = git(
      'log',
      '-1',
      '--first-parent',
      '-m',
      '--diff-filter=A',
      '--format=%H',
      '--',
      `${migrations}/${newest}`,
    ).toString();
    const archive = git('archive', '--format=tar', `${added.trim()}^`);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch {
    return undefined;
  }
  // Packages of others are those of today; its own are in its folder.
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@sluice'), { recursive: true });
  const installed = join(REPOSITORY, 'node_modules');
  for (const name of readdirSync(installed))
    if (name !== '@sluice') symlinkSync(join(installed, name), join(own, name));
  for (const parts of ['packages', 'apps', 'tools'])
    for (const name of readdirSync(join(folder, parts)))
      symlinkSync(join(folder, parts, name), join(own, '@sluice', name));
  return folder;
}

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', ['-C', REPOSITORY, ...args], {
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
