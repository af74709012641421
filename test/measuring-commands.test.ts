/** The commands whose figures others recompute: they stay, under their names and with these options. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { REPOSITORY } from './support/index.ts';

it.each([
  ['eval:pii', ['--json', '--set']],
  ['eval:routing', ['--json', '--set', '--train', '--predictions']],
  ['eval:documents', ['--json', '--set']],
  ['bench', ['--json']],
  ['bench:pii', ['--json', '--set']],
  ['bench:router', ['--json']],
  ['bench:documents', ['--json', '--set']],
])('npm run %s explains %j', { timeout: 60_000 }, async (name, options) => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', name, '--', '--help'], {
    cwd: REPOSITORY,
  });
  for (const option of options) expect(stdout).toMatch(new RegExp(`^ +${option}\\b`, 'm'));
});
