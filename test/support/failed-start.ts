import { join } from 'node:path';
import { runChild } from './child-process.ts';
import { cleanEnv, SLUICE_COMMAND } from './start-sluice.ts';
import { tempDir } from './temp-dir.ts';

/** Runs `serve` that is expected to refuse, to its end. */
export async function failedStart(
  options: {
    readonly dataDir?: string;
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const home = await tempDir('sluice-home-');
  const child = await runChild({
    command: SLUICE_COMMAND.node,
    args: [
      ...SLUICE_COMMAND.args,
      ...['serve', '--port', '0', '--data', options.dataDir ?? join(home, 'data')],
      ...(options.args ?? []),
    ],
    cwd: home,
    env: cleanEnv(home, { ...options.env }),
  });
  const { code } = await child.exited;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}
