import type { Price } from '@sluice/catalog';
import { type Actor, accountsOf } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { RequestPlace, RequestQuery, RequestVisibility, Storage } from '../storage/index.ts';
import { toPlaceCursor } from './place-cursor.ts';
import { requestDetail, requestSummary } from './request-detail.ts';
import type { RequestDetail, RequestPage } from './request-schemas.ts';
import { formatTimestamp } from './timestamp.ts';
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
  const visibleTo = (actor: Actor): Promise<RequestVisibility> => visibleRequests(storage.keys, actor, now());
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

/** Keys of a developer that are looked up; who makes more sees the requests of the first ones only. */
const maxKeys = 1000;

/** Developers see what their own keys and they themselves did; all others, the requests of their accounts. */
async function visibleRequests(
  keys: Storage['keys'],
  { id, memberships }: Actor,
  now: number,
): Promise<RequestVisibility> {
  const whole = memberships.filter(({ role }) => role !== 'developer');
  const accountIds = accountsOf({ id, memberships: whole });
  if (accountIds === undefined || whole.length === memberships.length) return { accountIds, keyIds: [] };
  const createdIn = accountsOf({ id, memberships });
  const own = await keys.page({
    after: undefined,
    limit: maxKeys,
    owners: { accountIds: [], createdBy: id, createdIn },
    now,
  });
  return { accountIds, keyIds: [...own.map((key) => key.id), `person:${id}`] };
}
