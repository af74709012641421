import type { Command } from 'commander';
import type { OwnerLink } from '../people/index.ts';
import { cliActor, withAdmin } from './open-admin.ts';
import { printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

interface LinkOptions extends PrintOptions {
  readonly email?: string;
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
    .action((options: LinkOptions) =>
      withAdmin(options, async (_admin, { invitations }, { settings }) => {
        const link =
          options.email === undefined
            ? await invitations.createOwnerLink(cliActor)
            : await invitations.createPasswordLink(options.email, cliActor);
        if (options.json) printJson(link);
        else printText(linkText(link, settings.server.port));
      }),
    );
}

function linkText({ token, expires_at: end }: OwnerLink, port = 4100): string {
  return `until ${end}, once: http://127.0.0.1:${port}/#invitation=${token}`;
}
