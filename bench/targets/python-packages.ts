import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 600_000;

/** The programs of a folder's own Python environment. */
export function pythonProgram(folder: string, name: string): string {
  return join(folder, '.venv', 'bin', name);
}

/**
 * Installs `requirements.txt` of a folder into an environment inside it, unless its program is there already.
 * @param program a program that exists once everything is installed
 * @returns null, or why it could not be installed
 */
export async function installPython(
  folder: string,
  program: string,
  note: (text: string) => void,
): Promise<string | null> {
  const done = join(folder, '.venv', 'installed');
  if (existsSync(done)) return null;
  note(`installing the packages of ${join(folder, 'requirements.txt')}`);
  const options = { cwd: folder, timeout: INSTALL_TIMEOUT_MS };
  try {
    await run('python3', ['-m', 'venv', '.venv'], options);
    const install = ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '-r', 'requirements.txt'];
    await run(pythonProgram(folder, 'python'), install, options);
    if (!existsSync(pythonProgram(folder, program))) return `${program} was not installed`;
    await run('touch', [done]);
    return null;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
    const reason = lines.find((line) => /error/i.test(line)) ?? lines[0];
    return `pip could not install it: ${reason?.slice(0, 200)}`;
  }
}
