/** The command `sluice`: hands the arguments to the command line. The only file that ends the process. */
import { runCli } from './cli/index.ts';

/** Runs a command; the exit code is 0 when it succeeded, 1 when it failed, 2 for wrong usage. */
export async function main(args: readonly string[]): Promise<void> {
  process.exitCode = await runCli(args);
}
