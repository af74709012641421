import { type Static, Type } from 'typebox';
import type { Actor } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { RejectionQuery, RejectionRow, Storage } from '../storage/index.ts';
import { orNull, type Page, pageOf, Timestamp } from './common-schemas.ts';
import { toPlaceCursor } from './place-cursor.ts';
import { formatTimestamp } from './timestamp.ts';
import { visibleRequests } from './visible-requests.ts';
import { waitForRow } from './wait-for-row.ts';

export const Rejection = Type.Object(
  {
    request_id: Type.String({ description: 'As in the header `x-request-id` of the response.' }),
    at: Timestamp,
    account_id: Type.String({ description: 'Account of the key.' }),
    team_id: orNull(Type.String(), 'Team of the key, if it has one.'),
    key_id: Type.String({ description: 'The key, or `person:<id>`.' }),
    endpoint: Type.String({ description: 'The API that was called: `chat`, `responses`, `messages`, ...' }),
    http_status: Type.Integer({ description: 'Status of the response.' }),
    error_code: Type.String({ description: 'Error code.' }),
    param: orNull(Type.String(), 'The member of the request that was wrong, if it is one of the API.'),
  },
  { title: 'Rejection', description: 'A request that was rejected before anything was sent.' },
);
export type Rejection = Static<typeof Rejection>;

export const RejectionPage = pageOf(Rejection, 'RejectionPage', 'Rejected requests, newest first.');

/** What a list is narrowed to. */
export type RejectionFilter = Omit<RejectionQuery, 'visible'>;

export interface RejectionAdmin {
  /** Newest first; only requests that the actor may see. */
  list(filter: RejectionFilter, actor: Actor): Promise<Page<Rejection>>;
  /** Throws `not_found`, also for requests that the actor may not see. */
  get(requestId: string, actor: Actor): Promise<Rejection>;
}

export interface RejectionAdminDeps {
  readonly storage: Pick<Storage, 'rejections' | 'keys'>;
  readonly now: () => number;
}

export function createRejectionAdmin({ storage, now }: RejectionAdminDeps): RejectionAdmin {
  const visibleTo = (actor: Actor) => visibleRequests(storage.keys, actor, now());
  return {
    async list(filter, actor) {
      const { limit } = filter;
      const visible = await visibleTo(actor);
      const rows = await storage.rejections.list({ ...filter, visible, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        data: page.map(viewOf),
        next_cursor: last === undefined ? null : toPlaceCursor(Number(last.at), last.request_id),
      };
    },
    async get(requestId, actor) {
      const visible = await visibleTo(actor);
      const row = await waitForRow(() => storage.rejections.get(requestId, visible));
      if (row !== undefined) return viewOf(row);
      throw new SluiceError('not_found', { message: 'Request not found.', param: 'request_id' });
    },
  };
}

function viewOf({ at, ...row }: RejectionRow): Rejection {
  return { ...row, at: formatTimestamp(Number(at)) };
}
