import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { openStorage } from '../storage/index.ts';
import { openCliContext } from './cli-context.ts';
import { databasePath } from './open-admin.ts';
import { printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

/** `sluice migrate`: creates the store or migrates it, without serving. */
export function migrateCommand(program: Command): void {
  addOutputOptions(
    program
      .command('migrate')
      .description(
        'Create the store or migrate it to the current version; starting the gateway does the same.',
      ),
  ).action(async (options: PrintOptions) => {
    const context = await openCliContext(options);
    await mkdir(context.dataDir, { recursive: true, mode: 0o700 });
    await mkdir(dirname(databasePath(context)), { recursive: true, mode: 0o700 });
    const storage = await openStorage(context.storageUrl);
    await storage.close();
    if (options.json) printJson({ ok: true, store: context.storageUrl });
    else printText(`${context.storageUrl} is up to date.`);
  });
}
