import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { maskedAddress } from '../config/index.ts';
import { recoverJournals } from '../ledger/index.ts';
import { type CopyReport, copyStore, lockFolder, openStorage } from '../storage/index.ts';
import { type CliContext, openCliContext } from './cli-context.ts';
import { databasePath } from './open-admin.ts';
import { printJson, printText, tableText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

interface MigrateOptions extends PrintOptions {
  readonly to?: string | undefined;
}

/** `sluice migrate`: creates the store or migrates it, without serving; `--to` moves it to another database. */
export function migrateCommand(program: Command): void {
  addOutputOptions(
    program
      .command('migrate')
      .description(
        'Create the store or migrate it to the current version; starting the gateway does the same. ' +
          'With --to, copy everything to another, empty store, and prove that both are equal. Stop the gateway before.',
      )
      .option(
        '--to <address>',
        'the other store: postgres://USER:PASSWORD@HOST/DATABASE or sqlite:PATH; env:NAME keeps a password off the command line',
      ),
  ).action(async (options: MigrateOptions) => {
    const context = await openCliContext(options);
    await mkdir(context.dataDir, { recursive: true, mode: 0o700 });
    const path = databasePath(context);
    if (path !== undefined) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (options.to !== undefined) {
      await moveStore(context, options.to, options.json === true);
      return;
    }
    const storage = await openStorage(context.storageUrl);
    await storage.close();
    const store = maskedAddress(context.storageUrl);
    if (options.json) printJson({ ok: true, store });
    else printText(`${store} is up to date.`);
  });
}

async function moveStore(context: CliContext, to: string, asJson: boolean): Promise<void> {
  const target = targetAddress(context, to);
  // A gateway that runs would go on writing to the store that is left.
  const unlock = lockFolder(context.dataDir);
  try {
    const source = await openStorage(context.storageUrl, { mustKnowSchema: true });
    await recoverJournals(join(context.dataDir, 'journal'), source);
    await source.close();
    await (await openStorage(target, { mustKnowSchema: true })).close();
    const report = await copyStore(context.storageUrl, target, (table, rows) =>
      process.stderr.write(`  ${table}: ${rows} rows\n`),
    );
    const shown = { from: maskedAddress(context.storageUrl), to: maskedAddress(target) };
    if (asJson) printJson({ ok: true, ...shown, ...report });
    else printText(reportText(report, shown.to));
  } finally {
    unlock();
  }
}

function targetAddress({ environment, storageUrl }: CliContext, to: string): string {
  const name = /^env:(\w+)$/.exec(to)?.[1];
  const target = name === undefined ? to : environment.variables[name];
  if (target === undefined || target === '') throw new Error(`--to: the variable ${name} is not set.`);
  if (target === storageUrl) throw new Error('--to names the store that is in use.');
  return target;
}

function reportText({ tables, usage }: CopyReport, target: string): string {
  return [
    tableText(
      ['table', 'rows', 'sha256'],
      tables.map(({ table, rows, sha256 }) => [table, rows, sha256.slice(0, 16)]),
    ),
    '',
    `Both stores hold the same rows, ${usage.tokens} tokens and ${usage.costNanos / 1e9} USD.`,
    `Set storage.url to ${target}, and start the gateway.`,
  ].join('\n');
}
