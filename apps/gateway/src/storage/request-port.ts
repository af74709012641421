import type { UsageRow } from './schema.ts';

/** A row of a list: without what only the view of one request needs. */
export type RequestRow = Omit<UsageRow, 'routing' | 'timeline'>;

/** The place of a request in lists, which are in the order of time and id. */
export interface RequestPlace {
  readonly startedAtMs: number;
  readonly requestId: string;
}

/** Which requests somebody may see: those of some accounts, and those of some keys. */
export interface RequestVisibility {
  /** Undefined: of all accounts. */
  readonly accountIds: readonly string[] | undefined;
  readonly keyIds: readonly string[];
}

/** Filter of requests: times are epoch milliseconds, `to` is exclusive. */
export interface RequestQuery {
  readonly visible: RequestVisibility;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly accountId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly keyId?: string | undefined;
  /** Pseudonym of a session that clients name. */
  readonly session?: string | undefined;
  /** `<provider>/<model>`, or the model alone. */
  readonly model?: string | undefined;
  /** A part of `<provider>/<model>`, in any case. */
  readonly modelPart?: string | undefined;
  readonly requestedModel?: string | undefined;
  readonly provider?: string | undefined;
  readonly status?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** Whether it was anonymized. */
  readonly isPrivate?: boolean | undefined;
  readonly isStreamed?: boolean | undefined;
}

/** Which part of the list is wanted. */
interface RequestRange {
  /** Only requests after this one in the order of the list. */
  readonly before?: RequestPlace | undefined;
  readonly limit: number;
}

export interface RequestListQuery extends RequestQuery, RequestRange {}

export interface RequestPage {
  readonly rows: readonly RequestRow[];
  /** Where to go on; undefined at the end. A page can be empty and yet not the last: so far was looked. */
  readonly next: RequestPlace | undefined;
}

/** A request in the order in which the store took them. */
export interface StoredRequest {
  readonly requestId: string;
  /** Increases; its unit is that of the store. */
  readonly position: number;
}

/** Which decisions of `auto` are wanted; times are epoch milliseconds, `to` is exclusive. */
export interface DecisionQuery {
  readonly visible: RequestVisibility;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly accountId?: string | undefined;
  readonly keyId?: string | undefined;
  /** Only requests with feedback. */
  readonly isGraded: boolean;
  readonly limit: number;
}

/** A request whose model `auto` chose. */
export type DecisionRow = Pick<
  UsageRow,
  'request_id' | 'started_at' | 'account_id' | 'provider' | 'model' | 'grade' | 'routing'
>;

export interface RequestStore {
  /**
   * Newest first. Filters that no index answers look at a bounded number of requests for each page, so that none takes seconds.
   */
  list(query: RequestListQuery): Promise<RequestPage>;
  /** That of the request that was stored last; 0 without any. */
  lastPosition(): Promise<number>;
  /** That of a request; undefined if there is no such request. */
  positionOf(requestId: string): Promise<number | undefined>;
  /**
   * The last requests that were stored from a position on, in this order, with those before it that may have become visible later. So
   * the same ones can come again.
   */
  storedSince(position: number, limit: number): Promise<readonly StoredRequest[]>;
  /** These requests. */
  byIds(requestIds: readonly string[]): Promise<readonly RequestRow[]>;
  /** Decisions of `auto`, newest first, among a bounded number of the last requests. */
  decisions(query: DecisionQuery): Promise<readonly DecisionRow[]>;
  /** One request, if it is visible. */
  get(requestId: string, visible: RequestVisibility): Promise<UsageRow | undefined>;
}

/** Which rows an export wants. */
export interface UsageListQuery extends Omit<RequestQuery, 'visible'> {
  /** Only of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  /** Only rows after this one in the order of the list. */
  readonly after?: RequestPlace | undefined;
  /** How many rows are looked at. */
  readonly limit: number;
}

export interface UsageListPage {
  readonly rows: readonly UsageRow[];
  /** Where to go on; undefined at the end. A page can be empty and yet not the last. */
  readonly next: RequestPlace | undefined;
}
