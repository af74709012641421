import { join } from 'node:path';
import type { Command } from 'commander';
import { resealAll } from '../sealing/index.ts';
import { openSecrets, rememberMasterKey } from './installation-secrets.ts';
import { withStorage } from './open-admin.ts';
import { printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

/** `sluice secrets rotate`: ends the change of the master key. */
export function secretsCommand(program: Command): void {
  const secrets = program.command('secrets').description('Change the master key.');
  addOutputOptions(
    secrets
      .command('rotate')
      .description(
        'Seal everything that is stored under the current master key. Start the gateway with the new key before, and with the ' +
          'old one as SLUICE_PREVIOUS_MASTER_KEY or in master-previous.key; it may run meanwhile. The command can be repeated.',
      ),
  ).action((options: PrintOptions) =>
    withStorage(
      options,
      async (storage, context) => {
        const { masterKeys } = await openSecrets(context, storage);
        const report = await resealAll({ storage, masterKeys, filesFolder: join(context.dataDir, 'files') });
        await rememberMasterKey(masterKeys, storage);
        const shown = { ok: true, master_key: masterKeys.current.id, ...report };
        if (options.json) printJson(shown);
        else
          printText(
            `Sealed under the master key with the id ${masterKeys.current.id}: ${report.providers} providers, ${report.files} files, ` +
              `${report.responses} kept responses, ${report.contents} contents of requests. Reasoning and threads that clients keep still need the old key.`,
          );
      },
      true,
    ),
  );
}
