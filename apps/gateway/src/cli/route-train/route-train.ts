import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GradedPrompt } from '@sluice/router';
import type { Command } from 'commander';
import {
  type FittedHeads,
  firstHeadsTrial,
  fitHeadsOf,
  gradedPromptRow,
  gradeLimits,
  headsFile,
  headsRow,
  type KeptGrades,
  maxHeadsVersions,
  readGradedPrompts,
  versionOf,
  weightFiles,
} from '../../routing/index.ts';
import { type CliContext, openCliContext } from '../cli-context.ts';
import { InputError } from '../input-error.ts';
import { withStorage } from '../open-admin.ts';
import { printJson, printText } from '../output.ts';
import { addOutputOptions, type PrintOptions } from '../output-options.ts';
import { gradedPool, readGradedRecords } from '../route-eval/index.ts';
import { gradedPromptsOf } from './graded-prompts.ts';

interface TrainOptions extends PrintOptions {
  readonly account?: string;
  readonly out?: string;
  readonly weights?: string;
}

/** `sluice route train`: fits heads to graded records, for an account or as a folder of weights. No model is called. */
export function routeTrainCommand(route: Command): void {
  addOutputOptions(
    route
      .command('train')
      .description(
        'Fit heads to graded records, so that auto knows which of your prompts need which model. Give --account or --out.',
      ),
  )
    .argument(
      '<file>',
      'records, one JSON object per line: {"prompt", "scores": {model: 0 to 1}, "task"?: what it is about}; - for standard input',
    )
    .option(
      '--account <id>',
      'serve this account, together with its feedback; a running gateway takes them over',
    )
    .option('--out <folder>', 'write weights with these heads, for routing.weights')
    .option('--weights <folder>', 'router weights (default: those of routing.weights, else the bundled ones)')
    .action(async (file: string, options: TrainOptions) => {
      if ((options.account === undefined) === (options.out === undefined))
        throw new Error('Give either --account or --out.');
      const fitted =
        options.account === undefined
          ? await trainFolder(file, options, options.out ?? '')
          : await trainAccount(file, options, options.account);
      if (options.json) printJson(viewOf(fitted));
      else printText(textOf(fitted));
    });
}

type Fitted = NonNullable<FittedHeads> & { readonly version: string; readonly stage: string };

/** Reads the records and what the router without heads expects of them. */
async function readPrompts(
  file: string,
  options: TrainOptions,
  context: CliContext,
): Promise<readonly KeptGrades[]> {
  const records = readGradedRecords(file);
  const models = [...new Set(records.flatMap(({ scores }) => Object.keys(scores)))];
  const pool = await gradedPool(models, records, {
    catalog: context.catalog().models,
    prices: {},
    needsPrices: false,
    weights: weightsOf(options, context),
  });
  return gradedPromptsOf(records, models, pool, (done) =>
    showProgress(`${done} of ${records.length} records`),
  );
}

function weightsOf({ weights }: TrainOptions, { settings }: CliContext): string | undefined {
  return weights === undefined ? settings.routing.weightsFolder : resolve(weights);
}

function fitOrRefuse(prompts: readonly GradedPrompt[]): Fitted {
  const fitted = fitHeadsOf(prompts, (done) => showProgress(`fitting: ${Math.round(100 * done)} %`));
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (fitted === undefined)
    throw new InputError(
      `${prompts.length} graded prompts are too few: give at least 50, and ten of each model.`,
    );
  return { ...fitted, version: versionOf([fitted.bytes]), stage: firstHeadsTrial(fitted.report).stage };
}

async function trainFolder(file: string, options: TrainOptions, out: string): Promise<Fitted> {
  const context = await openCliContext(options);
  const kept = await readPrompts(file, options, context);
  const fitted = fitOrRefuse(kept);
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  for (const path of weightFiles(weightsOf(options, context))) {
    const copy = join(folder, path.name);
    if (copy !== path.path) copyFileSync(path.path, copy);
  }
  writeFileSync(join(folder, headsFile), fitted.bytes);
  return fitted;
}

function trainAccount(file: string, options: TrainOptions, accountId: string): Promise<Fitted> {
  return withStorage(options, async (storage, context) => {
    if ((await storage.accounts.get(accountId)) === undefined)
      throw new Error(`Account ${accountId} not found.`);
    const nowMs = Date.now();
    const kept = (await readPrompts(file, options, context)).map((one) => ({ ...one, accountId }));
    const rows = new Map(kept.map((one) => [one.promptId, gradedPromptRow(one, nowMs)]));
    const stored = await storage.heads.prompts(accountId, gradeLimits(nowMs));
    const others = stored.filter(({ prompt_id: id }) => !rows.has(id));
    const all = [...rows.values(), ...others];
    const fitted = fitOrRefuse(readGradedPrompts(all));
    // Fitted first: records that are refused leave nothing behind.
    await storage.heads.putPrompts([...rows.values()]);
    const trial = firstHeadsTrial(fitted.report);
    await storage.heads.put(headsRow({ ...fitted, accountId, createdMs: nowMs, trial }), maxHeadsVersions);
    return fitted;
  });
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function viewOf({ version, stage, report }: Fitted) {
  return { version, stage, ...report };
}

function textOf({ version, stage, report }: Fitted): string {
  const { prompts, familiar, unfamiliar } = report;
  const gain = ({ mean, error }: typeof familiar): string => `${mean.toFixed(4)} +- ${error.toFixed(4)}`;
  return [
    `heads ${version} of ${prompts} prompts: ${stage}`,
    `squared error of the predictions that they take away, on left-out prompts ${gain(familiar)}, on left-out subjects ${gain(unfamiliar)}`,
    ...(stage === 'serving'
      ? []
      : ['They are only watched: they do not clearly predict left-out prompts better.']),
  ].join('\n');
}
