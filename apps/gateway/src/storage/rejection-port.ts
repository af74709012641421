import type { RejectionRow } from './rejection-row.ts';
import type { RequestPlace, RequestQuery, RequestVisibility } from './request-port.ts';

/** Filter of rejected requests: times are epoch milliseconds, `to` is exclusive. */
export interface RejectionQuery
  extends Pick<
    RequestQuery,
    'visible' | 'fromMs' | 'toMs' | 'accountId' | 'teamId' | 'keyId' | 'errorCode' | 'endpoint'
  > {
  /** Only requests after this one in the order of the list. */
  readonly before?: RequestPlace | undefined;
  readonly limit: number;
}

export interface RejectionStore {
  /** Adds rows; ids that exist are skipped. */
  insert(rows: readonly RejectionRow[]): Promise<void>;
  /** Newest first. */
  list(query: RejectionQuery): Promise<readonly RejectionRow[]>;
  /** One of them, if it is visible. */
  get(requestId: string, visible: RequestVisibility): Promise<RejectionRow | undefined>;
  /** Removes those that arrived before a time. */
  removeBefore(beforeMs: number): Promise<void>;
}
