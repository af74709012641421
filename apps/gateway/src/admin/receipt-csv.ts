import { type CsvCell, toCsvLine } from './csv.ts';
import type { Receipt } from './receipt-schemas.ts';

/** Columns of an export; one row per receipt, and counts by type as `PERSON=2 EMAIL_ADDRESS=1`. */
const columns: Readonly<Record<string, (receipt: Receipt) => CsvCell>> = {
  request_id: ({ request_id }) => request_id,
  started_at: ({ started_at }) => started_at,
  account_id: ({ account }) => account.id,
  account_name: ({ account }) => account.name,
  team_id: ({ team }) => team?.id ?? null,
  team_name: ({ team }) => team?.name ?? null,
  key_id: ({ key }) => key.id,
  key_name: ({ key }) => key.name,
  model: ({ model }) => model,
  provider: ({ provider }) => provider,
  region: ({ region }) => region,
  status: ({ status }) => status,
  attempts: ({ attempts }) => attempts,
  mode: ({ mode }) => mode,
  replacement: (receipt) => (receipt.mode === 'off' ? null : receipt.replacement),
  total: (receipt) => (receipt.mode === 'off' ? 0 : receipt.total),
  types: (receipt) => (receipt.mode === 'off' ? null : countsByType(receipt.entities)),
  places: (receipt) =>
    receipt.mode === 'off' ? null : [...new Set(receipt.entities.map(({ place }) => place))].join(' '),
  restored: (receipt) => (receipt.mode === 'off' ? 0 : receipt.restored),
  altered: (receipt) => (receipt.mode === 'off' ? 0 : receipt.altered),
  withheld: (receipt) => (receipt.mode === 'off' ? 0 : receipt.withheld),
  detectors: (receipt) =>
    receipt.mode === 'off'
      ? null
      : receipt.detectors.map(({ name, version }) => `${name}@${version}`).join(' '),
  sent_to: (receipt) =>
    receipt.mode === 'off' ? null : receipt.sent.map(({ provider }) => provider ?? 'unknown').join(' '),
  sent_bytes: (receipt) =>
    receipt.mode === 'off' ? null : receipt.sent.map(({ bytes }) => String(bytes)).join(' '),
  sent_sha256: (receipt) =>
    receipt.mode === 'off' ? null : receipt.sent.map(({ sha256 }) => sha256).join(' '),
};

/** The first line of an export. */
export const receiptCsvHeader = toCsvLine(Object.keys(columns));

/** A receipt as a line of CSV (RFC 4180). */
export function toReceiptCsv(receipt: Receipt): string {
  return toCsvLine(Object.values(columns).map((read) => read(receipt)));
}

function countsByType(entities: readonly { readonly type: string; readonly count: number }[]): string {
  const counts = new Map<string, number>();
  for (const { type, count } of entities) counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts].map(([type, count]) => `${type}=${count}`).join(' ');
}
