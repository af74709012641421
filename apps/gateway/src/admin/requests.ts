import type { Price } from '@sluice/catalog';
import type { Actor } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { RequestPlace, RequestQuery, Storage } from '../storage/index.ts';
import { toPlaceCursor } from './place-cursor.ts';
import { requestDetail, requestSummary } from './request-detail.ts';
import type { RequestDetail, RequestPage } from './request-schemas.ts';
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
}

export interface RequestAdminDeps {
  readonly storage: Pick<Storage, 'requests' | 'keys'>;
  /** Price of `<provider>/<model_name>` now; undefined if unknown. */
  readonly priceOf: (model: string) => Price | undefined;
  readonly now: () => number;
}

export function createRequestAdmin({ storage, priceOf, now }: RequestAdminDeps): RequestAdmin {
  const visibleTo = (actor: Actor) => visibleRequests(storage.keys, actor, now());
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
      const visible = await visibleTo(actor);
      const row = await waitForRow(() => storage.requests.get(requestId, visible));
      if (row === undefined)
        throw new SluiceError('not_found', { message: 'Request not found.', param: 'request_id' });
      return requestDetail(row, priceOf(`${row.provider}/${row.model}`));
    },
  };
}
