import type { CatalogModel } from '@sluice/catalog';
import type { Disagreement } from './convert-genai-prices.ts';
import type { CatalogDiff } from './diff.ts';
import type { Conflict } from './find-conflicts.ts';
import type { ParameterDispute } from './find-parameter-disputes.ts';

/** All that one run found out. */
export interface Report {
  readonly source: string;
  readonly models: number;
  readonly priced: number;
  readonly byProvider: Readonly<Record<string, number>>;
  readonly diff: CatalogDiff;
  /** Models whose price a second data set states too; absent without one. */
  readonly compared?: number;
  readonly disagreements: readonly Disagreement[];
  /** Fields of which the sources disagree, and what was taken. */
  readonly conflicts: readonly Conflict[];
  readonly parameterDisputes: readonly ParameterDispute[];
  readonly alarms: number;
  readonly written: boolean;
}

/** How many models each provider has, in the order of the catalog. */
export function countByProvider(models: readonly CatalogModel[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { provider } of models) {
    counts[provider] = (counts[provider] ?? 0) + 1;
  }
  return counts;
}

/** The report as lines for a person; prices in USD per million tokens. */
export function formatReport(report: Report): string {
  const { diff, disagreements, parameterDisputes } = report;
  const rows = [
    ...diff.added.map((id) => ['added', id, '', '']),
    ...diff.removed.map((id) => ['removed', id, '', '']),
    ...diff.changed.map(({ id, field, before, after, alarming }) => [
      alarming ? 'ALARM' : 'changed',
      id,
      field,
      `${show(field, before)} -> ${show(field, after)}`,
    ]),
    ...disagreements.map(({ id, input, output, second }) => [
      'disputed',
      id,
      'price in/out',
      `${input / 1000}/${output / 1000}, second opinion ${second.input / 1000}/${second.output / 1000}`,
    ]),
    ...parameterDisputes.map(({ id, parameters }) => [
      'disputed',
      id,
      'parameters',
      `said to be unsupported, taken by the second opinion: ${parameters.join(', ')}`,
    ]),
  ];
  const counts = Object.entries(report.byProvider).map(([provider, count]) => `${provider} ${count}`);
  return [
    ...table(rows),
    ...conflictLines(report.conflicts),
    `${report.models} models from ${report.source}, ${report.priced} with a price: ${counts.join(', ')}`,
    `${diff.added.length} added, ${diff.removed.length} removed, ${diff.changed.length} changes`,
    ...(report.compared === undefined
      ? []
      : [`${disagreements.length} of ${report.compared} prices disputed by the second opinion`]),
    ...(report.conflicts.length === 0
      ? []
      : [
          `${report.conflicts.length} conflicts between sources; corrections belong in packages/catalog/src/overlay.ts`,
        ]),
    writtenLine(report),
    '',
  ].join('\n');
}

function writtenLine({ written, alarms }: Report): string {
  if (written) {
    return 'written';
  }
  return alarms === 0
    ? 'not written: dry run'
    : `not written: ${alarms} alarms; look at them, then pass --accept`;
}

function conflictLines(conflicts: readonly Conflict[]): string[] {
  if (conflicts.length === 0) {
    return [];
  }
  const rows = conflicts.map(({ id, field, taken, winner, others, why }) => [
    id,
    field,
    show(field, taken),
    winner,
    others.map(({ source, value }) => `${source} ${show(field, value)}`).join(', '),
    why,
  ]);
  return ['', ...table([['model', 'field', 'taken', 'from', 'others say', 'why'], ...rows]), ''];
}

function show(field: string, value: number | string | boolean | undefined): string {
  if (value === undefined) {
    return 'unknown';
  }
  return field.startsWith('price.') && typeof value === 'number' ? `$${value / 1000}/M` : String(value);
}

function table(rows: readonly string[][]): string[] {
  const columns = [...(rows[0] ?? [])].slice(0, -1).keys();
  const widths = [...columns].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
