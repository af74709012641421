import type { Command } from 'commander';
import { beginHeadsTrial, type HeadsVersion, headsAdvantage, readHeads } from '../../routing/index.ts';
import { withStorage } from '../open-admin.ts';
import { printJson, printText, tableText } from '../output.ts';
import { addOutputOptions, type PrintOptions } from '../output-options.ts';

interface HeadsOptions extends PrintOptions {
  readonly account?: string;
  readonly rollback?: string;
}

/** `sluice route heads`: versions of the heads of accounts, and the way back to an earlier one. */
export function routeHeadsCommand(route: Command): void {
  addOutputOptions(
    route
      .command('heads')
      .description('List the heads that were fitted to grades of accounts, or go back to a version.'),
  )
    .option('--account <id>', 'only those of this account')
    .option(
      '--rollback <version>',
      'let this version choose again: later ones are withdrawn, and grades that came after it are forgotten',
    )
    .action(async (options: HeadsOptions) => {
      const versions = await withStorage(options, async (storage) => {
        const { account, rollback } = options;
        if (rollback !== undefined) {
          if (account === undefined) throw new Error('Say whose heads by --account.');
          const serving = JSON.stringify(beginHeadsTrial('serving'));
          const withdrawn = JSON.stringify(beginHeadsTrial('withdrawn'));
          if (!(await storage.heads.rollBack(account, rollback, { serving, withdrawn })))
            throw new Error(
              `Account ${account} has no heads ${rollback}. \`sluice route heads\` lists them.`,
            );
        }
        return readHeads(await storage.heads.list(account));
      });
      if (options.json) printJson({ data: versions.map(viewOf) });
      else if (versions.length === 0) printText('No heads have been fitted yet.');
      else printText(tableText(headings, versions.map(rowOf)));
    });
}

const headings = ['account', 'version', 'created', 'stage', 'prompts', 'gain on left-out prompts', 'since'];

function viewOf({ accountId, version, createdMs, report, trial }: HeadsVersion) {
  const { count, mean, error } = headsAdvantage(trial);
  return {
    account_id: accountId,
    version,
    created: new Date(createdMs).toISOString(),
    stage: trial.stage,
    ...report,
    since: { grades: count, mean, error },
  };
}

function rowOf(one: HeadsVersion): string[] {
  const { account_id: account, version, created, stage, prompts, familiar, since } = viewOf(one);
  const gain = ({ mean, error }: { readonly mean: number; readonly error: number }): string =>
    `${mean.toFixed(4)} +- ${error.toFixed(4)}`;
  return [
    ...[account, version, created, stage, String(prompts), gain(familiar)],
    since.grades === 0 ? '-' : `${gain(since)} of ${since.grades.toFixed(0)}`,
  ];
}
