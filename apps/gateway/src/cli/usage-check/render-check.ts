import { type Cell, tableText } from '../output.ts';
import type { ComparedRow } from './compare-bill.ts';
import type { Bill } from './read-bill.ts';

/** Result of a check. Amounts are integer nano-USD. */
export interface UsageCheck {
  readonly bill: Bill;
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Names of the providers that were compared; undefined: all. */
  readonly providers: readonly string[] | undefined;
  readonly rows: readonly ComparedRow[];
}

const states = ['ok', 'differs', 'only billed', 'only in ledger'] as const;

export function isWithinTolerance({ rows }: UsageCheck): boolean {
  return rows.every((row) => row.isWithinTolerance);
}

/** The check as an object for `--json`. */
export function toCheckReport(check: UsageCheck) {
  const { bill, rows, fromDay, toDay, providers } = check;
  return {
    format: bill.format,
    from: fromDay,
    to: toDay,
    providers: providers ?? null,
    within_tolerance: isWithinTolerance(check),
    totals: amountsOf(totalsOf(rows)),
    rows: rows.map((row) => ({
      day: row.day,
      model: row.model,
      billed_as: row.billedAs,
      ledger_models: row.ledgerModels,
      ...amountsOf(row),
      requests: row.requests,
      unpriced_requests: row.unpricedRequests,
      state: row.state,
      within_tolerance: row.isWithinTolerance,
    })),
    left_out: bill.leftOut.map(({ reason, rows: count, costNanos }) => ({
      reason,
      rows: count,
      billed_usd: costNanos / 1e9,
    })),
  };
}

/** The check as a table for people. */
export function renderCheck(check: UsageCheck): string {
  const { bill, rows, fromDay, toDay, providers } = check;
  const headings = ['day', 'model', 'billed USD', 'ledger USD', 'difference', 'difference %', 'state'];
  const line = (day: string, model: string, amounts: Amounts, state: string): readonly Cell[] => {
    const { billed_usd, ledger_usd, difference_usd, difference_percent } = amountsOf(amounts);
    return [day, model, billed_usd, ledger_usd, difference_usd, difference_percent, state];
  };
  const table = tableText(headings, [
    ...rows.map((row) => line(row.day, nameOf(row), row, stateText(row))),
    line('total', '', totalsOf(rows), ''),
  ]);
  const counts = states
    .map((state) => [state, rows.filter((row) => row.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`);
  const unpriced = rows.reduce((sum, row) => sum + row.unpricedRequests, 0);
  return [
    table,
    '',
    `${bill.format}, ${fromDay} until ${toDay} (exclusive), ${providers === undefined ? 'all providers' : `providers ${providers.join(', ')}`}: ${counts.join(', ') || 'nothing was billed or recorded'}`,
    ...bill.leftOut.map(
      ({ reason, rows: count, costNanos }) => `Not compared: ${count} ${reason}, ${costNanos / 1e9} USD`,
    ),
    ...(unpriced === 0
      ? []
      : [
          `${unpriced} requests have no price in the ledger: set the price of their model in the configuration.`,
        ]),
  ].join('\n');
}

type Amounts = Pick<ComparedRow, 'billedNanos' | 'ledgerNanos'>;

function totalsOf(rows: readonly ComparedRow[]): Amounts {
  const sum = (pick: (row: ComparedRow) => number | undefined): number =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  return { billedNanos: sum((row) => row.billedNanos), ledgerNanos: sum((row) => row.ledgerNanos) };
}

/** The difference is that of the bill to the ledger: positive if more was billed than recorded. */
function amountsOf({ billedNanos, ledgerNanos }: Amounts) {
  const difference = (billedNanos ?? 0) - (ledgerNanos ?? 0);
  return {
    billed_usd: billedNanos === undefined ? null : billedNanos / 1e9,
    ledger_usd: ledgerNanos === undefined ? null : ledgerNanos / 1e9,
    difference_usd: difference / 1e9,
    difference_percent: ledgerNanos ? Math.round((difference / ledgerNanos) * 10_000) / 100 : null,
  };
}

function nameOf({ model, ledgerModels, billedAs }: ComparedRow): string {
  if (ledgerModels.length > 0 || billedAs.length < 2) return model;
  return `${model} (and ${billedAs.length - 1} more)`;
}

function stateText({ state, isWithinTolerance: within, unpricedRequests }: ComparedRow): string {
  const small = state.startsWith('only') && within ? ', within tolerance' : '';
  return `${state}${small}${unpricedRequests > 0 ? `, ${unpricedRequests} unpriced` : ''}`;
}
