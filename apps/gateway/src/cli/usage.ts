import { type Command, InvalidArgumentError } from 'commander';
import { parseTimestamp } from '../admin/index.ts';
import { type UsageDimension, usageDimensions } from '../storage/index.ts';
import { cliActor, withAdmin } from './open-admin.ts';
import { type Cell, printJson, printText, tableText } from './output.ts';
import { addOutputOptions, checkTimestamp, type PrintOptions, parseList } from './output-options.ts';
import { usageCheckCommand } from './usage-check/index.ts';

interface UsageOptions extends PrintOptions {
  readonly from?: string;
  readonly to?: string;
  readonly groupBy?: readonly UsageDimension[];
  readonly key?: string;
  readonly account?: string;
}

const columns = [
  'requests',
  'errors',
  'prompt_tokens',
  'completion_tokens',
  'cost_usd',
  'unpriced_requests',
] as const;

/** `sluice usage`: totals of requests, optionally by group; `sluice usage check` compares them with a bill. */
export function usageCommand(program: Command): void {
  const usage = program.command('usage').description('Report requests, tokens and costs.');
  usage.enablePositionalOptions();
  usageCheckCommand(usage);
  addOutputOptions(usage)
    .option('--from <time>', 'only requests started at or after: a date or RFC 3339', checkTimestamp)
    .option('--to <time>', 'only requests started before', checkTimestamp)
    .option('--group-by <list>', `group by: ${usageDimensions.join(', ')}`, parseDimensions)
    .option('--key <id>', 'only requests of this key')
    .option('--account <id>', 'only requests of this account')
    .action((options: UsageOptions) =>
      withAdmin(options, async (admin) => {
        const groupBy = options.groupBy ?? [];
        const report = await admin.usage.report(
          {
            fromMs: options.from === undefined ? undefined : parseTimestamp(options.from, ['from']),
            toMs: options.to === undefined ? undefined : parseTimestamp(options.to, ['to']),
            keyId: options.key,
            accountId: options.account,
            groupBy,
          },
          cliActor,
        );
        if (options.json) {
          printJson(report);
          return;
        }
        const line = (group: Readonly<Record<string, Cell>>): readonly Cell[] => [
          ...groupBy.map((dimension) => group[dimension] ?? null),
          ...columns.map((column) => group[column] ?? null),
        ];
        const first = groupBy[0];
        const totals = first === undefined ? report.totals : { ...report.totals, [first]: 'total' };
        printText(tableText([...groupBy, ...columns], [...report.rows.map(line), line(totals)]));
      }),
    );
}

function parseDimensions(
  text: string,
  before: readonly UsageDimension[] | undefined,
): readonly UsageDimension[] {
  return parseList(text, before).map((name) => {
    const dimension = usageDimensions.find((one) => one === name);
    if (dimension === undefined) {
      throw new InvalidArgumentError(`A dimension must be one of ${usageDimensions.join(', ')}.`);
    }
    return dimension;
  });
}
