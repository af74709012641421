import { readFileSync, statSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Admin } from '../../admin/index.ts';
import { type CliContext, openCliContext } from '../cli-context.ts';
import { InputError } from '../input-error.ts';
import { knownProviders } from '../known-providers.ts';
import { withAdmin } from '../open-admin.ts';
import { printJson, printText } from '../output.ts';
import { addOutputOptions, checkTimestamp, type PrintOptions, parseList } from '../output-options.ts';
import { compareBill } from './compare-bill.ts';
import { decodeText, maxBillBytes } from './decode-text.ts';
import type { NamedColumns } from './find-columns.ts';
import { anyModel, createModelMatcher } from './model-key.ts';
import { type Bill, type BillOptions, readBill } from './read-bill.ts';
import type { DateOrder } from './read-day.ts';
import { billedProviders, readLedger } from './read-ledger.ts';
import { isWithinTolerance, renderCheck, toCheckReport, type UsageCheck } from './render-check.ts';
import { defaultTolerance, parseTolerance, type Tolerance } from './tolerance.ts';

interface CheckOptions extends PrintOptions {
  readonly provider?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly tolerance: Tolerance;
  readonly columns?: NamedColumns;
  readonly dateOrder?: DateOrder;
  readonly usdPerUnit?: number;
}

const dayMs = 86_400_000;

/** `sluice usage check`: compares a provider's bill with the ledger, by day and model. */
export function usageCheckCommand(usage: Command): void {
  addOutputOptions(
    usage
      .command('check')
      .description(
        "Compare a provider's bill with the ledger, by day (UTC) and model. Exits with 1 if they differ by more than the tolerance, with 2 if the bill cannot be read.",
      )
      .argument(
        '<invoice.csv>',
        'exported costs of OpenAI, Anthropic, OpenRouter, AWS, Azure or Google Cloud, FOCUS, or any table with --columns; may be gzipped; - for standard input',
      ),
  )
    .option(
      '--provider <name>',
      'compare with these providers (default: those that send such bills)',
      parseList,
    )
    .option('--from <day>', 'only from this day', checkTimestamp)
    .option('--to <day>', 'only before this day', checkTimestamp)
    .addOption(
      new Option('--tolerance <amount>', 'accepted difference of a row: a share, USD, or both')
        .argParser(parseTolerance)
        .default(parseTolerance(defaultTolerance), defaultTolerance),
    )
    .option('--columns <list>', 'names of columns: date=...,model=...,cost=...', parseColumns)
    .addOption(
      new Option('--date-order <order>', 'whether dates such as 03/04/2026 begin with day or month').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--usd-per-unit <rate>', "USD for one unit of the bill's currency, if it is not USD", parseRate)
    .action(async (file: string, options: CheckOptions) => {
      const text = readBillFile(file);
      const context = await openCliContext(options);
      const check = await withAdmin(options, (admin) =>
        checkUsage(text, options, { admin, context }).catch((error: unknown) => {
          throw error instanceof InputError ? new InputError(`${file}: ${error.message}`) : error;
        }),
      );
      if (options.json) printJson(toCheckReport(check));
      else printText(renderCheck(check));
      if (!isWithinTolerance(check)) {
        throw new Error('The bill and the ledger differ by more than the tolerance.');
      }
    });
}

interface CheckDeps {
  readonly admin: Admin;
  readonly context: CliContext;
}

async function checkUsage(
  text: string,
  options: CheckOptions,
  { admin, context }: CheckDeps,
): Promise<UsageCheck> {
  const known = knownProviders(context);
  const [from, to] = [options.from?.slice(0, 10), options.to?.slice(0, 10)];
  const billOptions: Omit<BillOptions, 'matcherFor'> = {
    columns: options.columns ?? {},
    dateOrder: options.dateOrder,
    usdPerUnit: options.usdPerUnit,
  };
  // The ledger may have years; the models of the days to compare are needed to read the names of the bill.
  const charged = daysOf(readBill(text, { ...billOptions, matcherFor: () => anyModel }));
  const recorded = await readLedger(admin, from ?? charged.fromDay, to ?? charged.toDay);
  const matcherFor: BillOptions['matcherFor'] = (presets) => {
    const names = billedProviders(options.provider, presets, known);
    return createModelMatcher([
      ...recorded.filter(({ provider }) => names?.has(provider) ?? true).map(({ name }) => name),
      ...context
        .catalog()
        .models.filter(({ provider }) => presets.length === 0 || presets.includes(provider))
        .map(({ name }) => name),
    ]);
  };
  const bill = readBill(text, { ...billOptions, matcherFor });
  const days = daysOf(bill);
  const [fromDay, toDay] = [from ?? days.fromDay, to ?? days.toDay];
  const providers = billedProviders(options.provider, bill.presets, known);
  const matcher = matcherFor(bill.presets);
  const ledger = recorded
    .filter(({ day, provider }) => day >= fromDay && day < toDay && (providers?.has(provider) ?? true))
    .map(({ name, provider, ...usage }) => ({
      ...usage,
      model: `${provider}/${name}`,
      key: matcher.keyOfName(name),
    }));
  return {
    bill,
    fromDay,
    toDay,
    providers: providers === undefined ? undefined : [...providers].toSorted(),
    rows: compareBill(
      bill.lines.filter(({ day }) => day >= fromDay && day < toDay),
      ledger,
      options.tolerance,
    ),
  };
}

/** The days of a bill; `toDay` is exclusive. */
function daysOf({ lines }: Bill): { readonly fromDay: string; readonly toDay: string } {
  const days = lines.map(({ day }) => day).toSorted();
  return { fromDay: days[0] ?? '', toDay: dayAfter(days.at(-1) ?? '') };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function readBillFile(file: string): string {
  try {
    const info = file === '-' ? undefined : statSync(file);
    if (info !== undefined && info.size > maxBillBytes) {
      throw new InputError(
        `It is larger than ${maxBillBytes / 1024 ** 2} MB. Export fewer days or services.`,
      );
    }
    return decodeText(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`${file}: ${reason}`, { cause: error });
  }
}

function parseColumns(text: string, before: NamedColumns | undefined): NamedColumns {
  return Object.fromEntries([
    ...Object.entries(before ?? {}),
    ...text.split(',').map((pair) => {
      const match = /^\s*(date|model|cost)\s*=\s*(.*?\S)\s*$/.exec(pair);
      if (match === null) throw new InvalidArgumentError('It must be date=...,model=...,cost=...');
      return [match[1] ?? '', match[2] ?? ''];
    }),
  ]);
}

function parseRate(text: string): number {
  if (!/^[0-9]{1,6}(?:\.[0-9]{1,12})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be a positive number such as 1.08.');
  }
  return Number(text);
}
