/** The command `sluice`: hands the arguments to the command line. The only file that ends the process. */
import { runCli } from './cli/index.ts';

/**
 * Runs a command; the exit code is 0 when it succeeded, 1 when it failed, 2 for wrong usage. A command that failed ends the process,
 * whatever is still open: connections to a database would keep it, and with it the lock of the data folder.
 */
export async function main(args: readonly string[]): Promise<void> {
  const code = await runCli(args);
  process.exitCode ??= code;
  if (code === 0) return;
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(code);
}

/** Resolves when everything was written, or the reader is gone. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', () => resolve());
    stream.write('', () => resolve());
  });
}
