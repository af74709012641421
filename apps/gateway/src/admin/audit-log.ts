import { type Actor, accountsOf, makeId } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { AuditQuery, AuditRow, Storage } from '../storage/index.ts';
import type { AuditEntry } from './audit-schemas.ts';
import { type Page, toPage } from './common-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** Rows per query of an export. */
const exportPage = 500;
const timeDigits = 9;

/** A change to record. `before` and `after` never contain a secret, a digest or a token. */
export interface AuditEvent {
  readonly action: string;
  /** Id of the record that was changed. */
  readonly target: string;
  /** Whose record it is; null for no account, or several. */
  readonly accountId: string | null;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** Further facts. */
  readonly facts?: object | undefined;
}

/** Permanent log of administrative changes and sign-ins. */
export interface AuditLog {
  record(actor: Pick<Actor, 'id'>, event: AuditEvent): Promise<void>;
  /** Newest first; only entries of accounts that the actor may see. */
  list(actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>>;
  /** Throws `not_found`, also for an entry of an account that the actor may not see. */
  get(actor: Actor, id: string): Promise<AuditEntry>;
  /** All entries from the place of the query on, in batches; `limit` is the maximum of them all. */
  export(actor: Actor, query: AuditQuery): AsyncGenerator<readonly AuditEntry[]>;
}

export interface AuditLogDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

export function createAuditLog({ storage, now }: AuditLogDeps): AuditLog {
  const list: AuditLog['list'] = async (actor, query) => {
    const { limit } = query;
    const rows = await storage.audit.list({ ...query, accountIds: accountsOf(actor), limit: limit + 1 });
    return toPage(rows, limit, entryOf);
  };
  return {
    async record(actor, { action, target, accountId, before, after, facts }) {
      const at = now();
      // Time comes first, so that an id tells its place in the list.
      const id = `aud_${at.toString(36).padStart(timeDigits, '0')}${makeId()}`;
      const detail = JSON.stringify({ before, after, ...facts });
      await storage.audit.insert({ id, at, actor: actor.id, action, target, detail, account_id: accountId });
    },
    list,
    async get(actor, id) {
      const [row] = await storage.audit.list({ id, accountIds: accountsOf(actor), limit: 1 });
      if (row !== undefined) return entryOf(row);
      throw new SluiceError('not_found', { message: 'There is no such entry.' });
    },
    async *export(actor, query) {
      let { before, limit } = query;
      while (limit > 0) {
        const page = await list(actor, { ...query, before, limit: Math.min(limit, exportPage) });
        yield page.data;
        if (page.next_cursor === null) return;
        before = readAuditCursor(page.next_cursor);
        limit -= page.data.length;
      }
    },
  };
}

/** The place of an entry by its id; undefined if it is none. */
export function readAuditCursor(id: string): AuditQuery['before'] {
  const digits = /^aud_([0-9a-z]{9})[0-9a-z]{1,40}$/.exec(id)?.[1];
  return digits === undefined ? undefined : { at: Number.parseInt(digits, 36), id };
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: formatTimestamp(row.at),
    actor: row.actor,
    action: row.action,
    target: row.target,
    account: row.account_id,
    detail: readDetail(row.detail),
  };
}

function readDetail(text: string): Record<string, unknown> {
  const detail: unknown = JSON.parse(text);
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}
