import type { Command } from 'commander';
import type { OwnerLink } from '../people/index.ts';
import type { CliContext } from './cli-context.ts';
import { configuredAddress } from './configured-address.ts';
import { cliActor, withAdmin } from './open-admin.ts';
import { printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';
import { parsePort } from './parse-port.ts';

interface LinkOptions extends PrintOptions {
  readonly email?: string;
  readonly port?: number;
}

/** `sluice people link`: a way in for who is locked out. */
export function peopleCommand(program: Command): void {
  const people = program.command('people').description('Make one-time links for people who sign in.');
  addOutputOptions(
    people
      .command('link')
      .description('Make a one-time link for an owner of the installation, or for a new password.'),
  )
    .option('--email <address>', 'let this person set a new password; their second factor is removed')
    .option(
      '--port <number>',
      'port of the gateway, if its command line names another one than its configuration',
      parsePort,
    )
    .action((options: LinkOptions) =>
      withAdmin(options, async (_admin, { invitations }, context) => {
        const link =
          options.email === undefined
            ? await invitations.createOwnerLink(cliActor)
            : await invitations.createPasswordLink(options.email, cliActor);
        if (options.json) printJson(link);
        else printText(linkText(link, pageOf(context, options.port)));
      }),
    );
}

function linkText({ token, expires_at: end }: OwnerLink, page: string): string {
  return `until ${end}, once: ${page}/#invitation=${token}`;
}

/** Where people reach the gateway: its own address, unless it has one for all. */
function pageOf(context: CliContext, port = configuredAddress(context)[1]): string {
  return context.settings.auth.publicUrl ?? `http://127.0.0.1:${port}`;
}
