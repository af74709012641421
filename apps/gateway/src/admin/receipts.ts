import { type Actor, accountsOf } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import { readReceipt } from '../privacy/index.ts';
import type { ReceiptQuery, ReceiptRow, Storage } from '../storage/index.ts';
import type { Page } from './common-schemas.ts';
import { readPlaceCursor, toPlaceCursor } from './place-cursor.ts';
import type { Receipt } from './receipt-schemas.ts';
import { formatTimestamp } from './timestamp.ts';
import { waitForRow } from './wait-for-row.ts';

/** Rows per query of an export. */
const exportPage = 500;

/** Who may see a request: its own key, all keys of some accounts, or everybody (no member). */
export interface ReceiptReader {
  readonly keyId?: string | undefined;
  readonly accountIds?: readonly string[] | undefined;
}

export interface ReceiptAdmin {
  /** Receipt of one request. Throws `not_found`, also for requests that the reader may not see. */
  get(requestId: string, reader: ReceiptReader): Promise<Receipt>;
  /** Newest first; only of accounts that the actor may see. */
  list(query: ReceiptQuery, actor: Actor): Promise<Page<Receipt>>;
  /** All receipts from the place of the query on, in batches; `limit` is the maximum of them all. */
  export(query: ReceiptQuery, actor: Actor): AsyncGenerator<readonly Receipt[]>;
}

export function createReceiptAdmin({ storage }: { readonly storage: Storage }): ReceiptAdmin {
  const list = async (query: ReceiptQuery, actor: Actor): Promise<Page<Receipt>> => {
    const rows = await storage.receipts.list({
      ...query,
      accountIds: accountsOf(actor),
      limit: query.limit + 1,
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    return {
      data: page.map(receiptOf),
      next_cursor:
        rows.length > page.length && last !== undefined
          ? toPlaceCursor(last.started_at, last.request_id)
          : null,
    };
  };
  return {
    async get(requestId, reader) {
      const row = await waitForRow(
        async () => (await storage.receipts.list({ ...reader, requestId, limit: 1 }))[0],
      );
      if (row !== undefined) return receiptOf(row);
      const whose = reader.keyId === undefined ? 'An account' : 'A key';
      throw new SluiceError('not_found', {
        message: `Request not found. ${whose} can see only its own requests.`,
        param: 'request_id',
      });
    },
    list,
    async *export(query, actor) {
      let { before, limit } = query;
      while (limit > 0) {
        const page = await list({ ...query, before, limit: Math.min(limit, exportPage) }, actor);
        yield page.data;
        if (page.next_cursor === null) return;
        before = readPlaceCursor(page.next_cursor);
        limit -= page.data.length;
      }
    },
  };
}

function receiptOf(row: ReceiptRow): Receipt {
  const facts = {
    request_id: row.request_id,
    started_at: formatTimestamp(row.started_at),
    account: { id: row.account_id, name: row.account_name },
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name },
    key: { id: row.key_id, name: row.key_name },
    model: `${row.provider}/${row.model}`,
    provider: row.provider,
    region: row.region,
    status: statuses.find((status) => status === row.status) ?? 'error',
    attempts: row.attempts,
  };
  if (row.privacy === null) return { ...facts, mode: 'off' };
  const receipt = readReceipt(row.privacy);
  if (receipt === undefined) throw new Error(`The receipt of ${row.request_id} is damaged.`);
  return { ...facts, ...receipt };
}

const statuses = ['ok', 'error', 'aborted', 'cut'] as const;
