import { runChild } from './child-process.ts';
import { cleanEnv, SLUICE_COMMAND } from './start-sluice.ts';
import { tempDir } from './temp-dir.ts';

/** How a command ended, and what it printed. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of the gateway to its end.
 * @param home the working and home folder; a new one, unless given
 */
export async function runSluice(
  args: readonly string[],
  { home, env = {} }: { readonly home?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CommandOutcome> {
  const folder = home ?? (await tempDir());
  const child = await runChild({
    command: SLUICE_COMMAND.node,
    args: [...SLUICE_COMMAND.args, ...args],
    cwd: folder,
    env: cleanEnv(folder, env),
  });
  const { code } = await child.exited;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}
