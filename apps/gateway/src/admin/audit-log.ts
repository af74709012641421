import { makeId } from '../auth/index.ts';
import type { Storage } from '../storage/index.ts';
import type { AuditEntry } from './audit-schemas.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** Maximum number of entries that can be paged through; older ones are read with SQL. */
const reachableEntries = 10_000;

/** Permanent log of administrative changes. */
export interface AuditLog {
  /** Adds an entry; `detail` describes the change and never contains a key. */
  record(
    actor: string,
    action: string,
    target: string,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<AuditEntry>>;
}

export interface AuditLogDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

export function createAuditLog({ storage, now }: AuditLogDeps): AuditLog {
  return {
    async record(actor, action, target, detail) {
      const at = now();
      // Time comes first, so that ids sort chronologically and can serve as cursors.
      const id = `aud_${at.toString(36).padStart(9, '0')}${makeId()}`;
      await storage.audit.insert({ id, at, actor, action, target, detail: JSON.stringify(detail) });
    },
    async list({ limit, after }) {
      const entries = await storage.audit.list(reachableEntries);
      const newestFirst = entries
        .filter(({ id }) => after === undefined || id < after)
        .sort((one, other) => (one.id < other.id ? 1 : -1));
      return toPage(newestFirst, limit, (entry) => ({
        id: entry.id,
        at: formatTimestamp(entry.at),
        actor: entry.actor,
        action: entry.action,
        target: entry.target,
        detail: readDetail(entry.detail),
      }));
    },
  };
}

function readDetail(text: string): Record<string, unknown> {
  const detail: unknown = JSON.parse(text);
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}
