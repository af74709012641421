import { Command, CommanderError } from 'commander';
import { anonymizeCommand } from './anonymize.ts';
import { catalogCommand } from './catalog.ts';
import { configCommand } from './config.ts';
import { doctorCommand } from './doctor/index.ts';
import { extractCommand } from './extract.ts';
import { failureText } from './failure-text.ts';
import { InputError } from './input-error.ts';
import { keysCommand } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { modelsCommand } from './models.ts';
import { peopleCommand } from './people.ts';
import { providersCommand } from './providers.ts';
import { routeCommand } from './route.ts';
import { secretsCommand } from './secrets.ts';
import { serveCommand } from './serve.ts';
import { usageCommand } from './usage.ts';

/** Parses the arguments and runs a command. Returns the exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command('sluice');
  program
    .description('The private AI gateway: one OpenAI-compatible endpoint for every model a team uses.')
    .version('0.1.0')
    .showHelpAfterError()
    // Options after the name of a command are its own, also those that its parent has, too.
    .enablePositionalOptions()
    .exitOverride();
  const commands = [
    serveCommand,
    keysCommand,
    peopleCommand,
    providersCommand,
    modelsCommand,
    catalogCommand,
    usageCommand,
    anonymizeCommand,
    extractCommand,
    routeCommand,
    configCommand,
    migrateCommand,
    secretsCommand,
    doctorCommand,
  ];
  for (const add of commands) add(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${failureText(error)}\n`);
    return error instanceof InputError ? 2 : 1;
  }
}
