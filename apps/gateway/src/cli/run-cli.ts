import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/index.ts';
import { serveCommand } from './serve.ts';

/** Parses the arguments and runs a command. Returns the exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command('sluice');
  program
    .description(
      'The private AI gateway: one OpenAI-compatible endpoint in front of every model a team uses.',
    )
    .version('0.1.0')
    .showHelpAfterError()
    .exitOverride();
  serveCommand(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof ConfigError ? 'The configuration cannot be used:\n' : ''}${message}\n`,
    );
    return 1;
  }
}
