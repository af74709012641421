import type { Storage, UsageListQuery, UsageRow, UsageSummaryRow } from '../storage/index.ts';
import { toCsvLine } from './csv.ts';
import { focusDimensions, focusHeader, toFocusLine } from './focus-export.ts';
import { requestView } from './request-view.ts';

const pageRows = 1000;

/** `csv` and `ndjson`: a line for each request. `focus`: sums by day, key and model, in the columns of FOCUS, as CSV. */
export const usageExportFormats = ['csv', 'ndjson', 'focus'] as const;
export type UsageExportFormat = (typeof usageExportFormats)[number];

export type UsageExportQuery = Omit<UsageListQuery, 'after' | 'limit'>;

/** Filters that sums by day, key, model and API do not have. */
export const usageRowFilters = [
  'session',
  'requestedModel',
  'status',
  'errorCode',
  'region',
  'isPrivate',
  'isStreamed',
] as const;

/** Usage as a file, part by part, oldest first; the first part is read before the iterator is returned. */
export async function exportUsage(
  storage: Storage,
  format: UsageExportFormat,
  query: UsageExportQuery,
): Promise<AsyncIterable<string>> {
  const parts = format === 'focus' ? focusParts(storage, query) : rowParts(storage, format, query);
  const first = await parts.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* parts;
  })();
}

const rowHeader = [
  'request_id',
  'started_at',
  'account',
  'team',
  'key',
  'endpoint',
  'requested_model',
  'model',
  'provider',
  'status',
  'http_status',
  'error_code',
  'streamed',
  'duration_ms',
  'first_byte_ms',
  'attempts',
  'prompt_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'usage_source',
  'cost_usd',
  'grade',
  'session',
] as const;

function fieldsOf(
  row: UsageRow,
): Readonly<Record<(typeof rowHeader)[number], string | number | boolean | null>> {
  return { ...requestView(row), account: row.account_id, team: row.team_id, key: row.key_id };
}

async function* rowParts(
  storage: Storage,
  format: 'csv' | 'ndjson',
  query: UsageExportQuery,
): AsyncGenerator<string> {
  let after: UsageListQuery['after'];
  let header = format === 'csv' ? toCsvLine(rowHeader) : '';
  for (;;) {
    const { rows, next } = await storage.usage.list({ ...query, after, limit: pageRows });
    const lines = rows.map((row) => {
      const fields = fieldsOf(row);
      if (format === 'ndjson') return `${JSON.stringify(fields)}\n`;
      return toCsvLine(
        rowHeader.map((name) => (typeof fields[name] === 'boolean' ? String(fields[name]) : fields[name])),
      );
    });
    yield header + lines.join('');
    header = '';
    if (next === undefined) return;
    after = next;
  }
}

/** Whether a sum is one of those that the filters want, in the way of `requestFilters` of the store. */
function isWanted({ teamId, provider, model, modelPart, endpoint }: UsageExportQuery) {
  const isEqual = (wanted: string | undefined, is: string | null | undefined): boolean =>
    wanted === undefined || wanted === is;
  return ({ group }: UsageSummaryRow): boolean => {
    const whole = `${group.provider}/${group.model}`;
    return (
      isEqual(teamId, group.team) &&
      isEqual(provider, group.provider) &&
      isEqual(endpoint, group.endpoint) &&
      (isEqual(model, group.model) || model === whole) &&
      (modelPart === undefined || whole.toLowerCase().includes(modelPart.toLowerCase()))
    );
  };
}

async function* focusParts(storage: Storage, query: UsageExportQuery): AsyncGenerator<string> {
  const [rows, accounts, keys] = await Promise.all([
    storage.usage.summary({
      fromMs: query.fromMs,
      toMs: query.toMs,
      keyId: query.keyId,
      accountId: query.accountId,
      accountIds: query.accountIds,
      groupBy: focusDimensions,
    }),
    storage.accounts.list(),
    storage.keys.all(),
  ]);
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]));
  yield focusHeader;
  const sorted = rows
    .filter(isWanted(query))
    .toSorted((one, other) => ((one.group.day ?? '') < (other.group.day ?? '') ? -1 : 1));
  for (let start = 0; start < sorted.length; start += pageRows)
    yield sorted
      .slice(start, start + pageRows)
      .map((row) =>
        toFocusLine({
          row,
          accountName: accountNames.get(row.group.account ?? '') ?? null,
          keyName: keyNames.get(row.group.key ?? '') ?? null,
        }),
      )
      .join('');
}
