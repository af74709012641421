import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a script of the repository and returns what it prints. Throws if it fails; it says why on standard error. */
export function runScript(script: string, args: readonly string[]): string {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['--conditions=sluice-source', path, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}.`);
  return stdout;
}
