import type { Price } from '@sluice/catalog';
import type { Actor } from '../auth/index.ts';
import type { ContentReader } from '../contents/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { RequestPlace, RequestQuery, Storage, UsageRow } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { toPlaceCursor } from './place-cursor.ts';
import { requestDetail, requestSummary } from './request-detail.ts';
import type { RequestContent, RequestDetail, RequestPage } from './request-schemas.ts';
import { formatTimestamp } from './timestamp.ts';
import { visibleRequests } from './visible-requests.ts';
import { waitForRow } from './wait-for-row.ts';

/** What a list of requests is narrowed to. */
export type RequestFilter = Omit<RequestQuery, 'visible'>;

/** Which part of the list is wanted. */
export interface RequestListRange {
  readonly limit: number;
  readonly before: RequestPlace | undefined;
}

export interface RequestAdmin {
  /** Newest first; only requests that the actor may see. */
  list(filter: RequestFilter, range: RequestListRange, actor: Actor): Promise<RequestPage>;
  /** Throws `not_found`, also for requests that the actor may not see. */
  get(requestId: string, actor: Actor): Promise<RequestDetail>;
  /** What its provider got and sent, and a note in the audit log that it was read. Throws `not_found`, also if nothing was kept. */
  content(requestId: string, actor: Actor): Promise<RequestContent>;
  /** Deletes that. Throws `not_found`. */
  removeContent(requestId: string, actor: Actor): Promise<void>;
}

export interface RequestAdminDeps {
  readonly storage: Pick<Storage, 'requests' | 'keys'>;
  readonly contents: ContentReader;
  readonly auditLog: Pick<AuditLog, 'record'>;
  /** Price of `<provider>/<model_name>` now; undefined if unknown. */
  readonly priceOf: (model: string) => Price | undefined;
  readonly now: () => number;
}

export function createRequestAdmin(deps: RequestAdminDeps): RequestAdmin {
  const { storage, contents, auditLog, priceOf, now } = deps;
  const visibleTo = (actor: Actor) => visibleRequests(storage.keys, actor, now());
  const rowOf = async (requestId: string, actor: Actor): Promise<UsageRow> => {
    const visible = await visibleTo(actor);
    const row = await waitForRow(() => storage.requests.get(requestId, visible));
    if (row === undefined)
      throw new SluiceError('not_found', { message: 'Request not found.', param: 'request_id' });
    return row;
  };
  return {
    async list(filter, { limit, before }, actor) {
      const visible = await visibleTo(actor);
      const { rows, next } = await storage.requests.list({ ...filter, visible, before, limit });
      return {
        data: rows.map(requestSummary),
        next_cursor: next === undefined ? null : toPlaceCursor(next.startedAtMs, next.requestId),
        searched_to: next === undefined || rows.length === limit ? null : formatTimestamp(next.startedAtMs),
      };
    },

    async get(requestId, actor) {
      const row = await rowOf(requestId, actor);
      const keptUntilMs = await contents.keptUntil(row.request_id);
      return requestDetail(row, { price: priceOf(`${row.provider}/${row.model}`), keptUntilMs });
    },

    async content(requestId, actor) {
      const { request_id: id, account_id: accountId } = await rowOf(requestId, actor);
      const found = await contents.find(id);
      if (found === undefined) throw noContent();
      await auditLog.record(actor, { action: 'request.content.read', target: id, accountId });
      return { request_id: id, kept_until: formatTimestamp(found.untilMs), ...found.content };
    },

    async removeContent(requestId, actor) {
      const { request_id: id, account_id: accountId } = await rowOf(requestId, actor);
      if (!(await contents.remove(id))) throw noContent();
      await auditLog.record(actor, { action: 'request.content.delete', target: id, accountId });
    },
  };
}

function noContent(): SluiceError {
  return new SluiceError('not_found', {
    message:
      'No content of this request is kept. It is for keys with the scope content_logging, until it expires.',
    param: 'request_id',
  });
}
