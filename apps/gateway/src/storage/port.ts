import type { ConfigRecordStore, IdempotencyStore, SealedStore } from './config-port.ts';
import type { ContentStore } from './content-port.ts';
import type { EventStore } from './event-port.ts';
import type { FeedbackRows } from './feedback-port.ts';
import type { HeadStore } from './heads-port.ts';
import type { NodeStore } from './node-port.ts';
import type { KeyQuery, KeyUse, OwnerQuery, OwnerRemoval, OwnerState } from './owner-port.ts';
import type { PeopleStorage } from './people-port.ts';
import type { AllowProposalStore } from './proposal-port.ts';
import type { PrivacyCount, PrivacyCountQuery, ReceiptQuery, ReceiptRow } from './receipt-port.ts';
import type { RejectionStore } from './rejection-port.ts';
import type { RequestStore, UsageListPage, UsageListQuery } from './request-port.ts';
import type { ResponseJobStore } from './response-job-port.ts';
import type {
  AbilityRow,
  ApiKeyRow,
  AuditRow,
  Database,
  FileRow,
  ResponseRow,
  TrialRow,
  UsageRow,
} from './schema.ts';

type Account = Database['accounts'];
type Team = Database['teams'];

/** The database interface for the rest of the gateway. All calls are asynchronous and reject if the store fails. */
export interface Storage {
  readonly meta: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
    /** Sets a value that is not there yet; returns the one that is there then. */
    setFirst(name: string, value: string): Promise<string>;
  };
  /** Creates an account, unless there is one, and the first key for it; false if there was a key. Nodes that start at once wait. */
  createFirst(account: Account, key: Omit<ApiKeyRow, 'account_id'>): Promise<boolean>;
  readonly nodes: NodeStore;
  readonly accounts: {
    list(): Promise<readonly Account[]>;
    page(query: OwnerQuery): Promise<readonly Account[]>;
    get(id: string): Promise<Account | undefined>;
    insert(account: Account): Promise<void>;
    /** False if there is no such account or, with `ifState`, if it was modified since. */
    update(id: string, change: Partial<OwnerState>, ifState?: OwnerState): Promise<boolean>;
    remove(id: string, ifState: OwnerState): Promise<OwnerRemoval>;
  };
  readonly teams: {
    list(accountId?: string): Promise<readonly Team[]>;
    page(query: OwnerQuery & { readonly account?: string | undefined }): Promise<readonly Team[]>;
    get(id: string): Promise<Team | undefined>;
    insert(team: Team): Promise<void>;
    update(id: string, change: Partial<OwnerState>, ifState?: OwnerState): Promise<boolean>;
    remove(id: string, ifState: OwnerState): Promise<OwnerRemoval>;
  };
  readonly keys: {
    /** Increases with every change of keys, accounts or teams by any process; polled by other processes. */
    version(): Promise<string>;
    all(): Promise<readonly ApiKeyRow[]>;
    /** Keys with a budget that are not revoked. */
    withBudgets(): Promise<readonly ApiKeyRow[]>;
    page(query: KeyQuery): Promise<readonly ApiKeyRow[]>;
    /** When these keys were used last, and what they spent in whole days (UTC) since a time; indexes find it. */
    use(ids: readonly string[], sinceMs: number): Promise<readonly KeyUse[]>;
    get(id: string): Promise<ApiKeyRow | undefined>;
    insert(key: ApiKeyRow): Promise<void>;
    /** False if there is no such key or, with `ifUpdatedAt`, if it was modified since. */
    update(id: string, change: Partial<Omit<ApiKeyRow, 'id'>>, ifUpdatedAt?: number): Promise<boolean>;
  };
  readonly usage: {
    /**
     * Adds rows (JSON arrays in the order of `usageColumns`, one per line), up to 2000 in one transaction; existing ids are skipped,
     * so that a call that failed can be repeated.
     */
    append(lines: string): Promise<void>;
    get(requestId: string): Promise<UsageRow | undefined>;
    /** Cost of the requests of a key, a team or an account since a time, for budgets: nano-USD. */
    spentBy(owner: UsageOwner, sinceMs: number): Promise<number>;
    /** The same by model, and with `byRequested` also by the names in requests. */
    spentOnModels(
      owner: UsageOwner,
      sinceMs: number,
      options: { readonly byRequested: boolean },
    ): Promise<readonly ModelSpending[]>;
    /** The same for one end user, who is known by a keyed hash. */
    spentForEndUser(owner: UsageOwner, endUser: string, sinceMs: number): Promise<number>;
    summary(query: UsageQuery): Promise<readonly UsageSummaryRow[]>;
    /** Rows in order of time: those that match among a number of them, so that no page takes seconds. */
    list(query: UsageListQuery): Promise<UsageListPage>;
    /** Deletes the oldest rows that started before a time, up to a number of them; their sums stay. Returns how many. */
    removeBefore(beforeMs: number, limit: number): Promise<number>;
    /** Latency of complete responses, by model or by time. */
    latency(query: LatencyQuery): Promise<readonly LatencySummary[]>;
  };
  /** Privacy receipts with the facts of their requests, newest first. */
  readonly receipts: {
    list(query: ReceiptQuery): Promise<readonly ReceiptRow[]>;
    /** What was replaced in each hour or day that has any, oldest first. */
    counts(query: PrivacyCountQuery): Promise<readonly PrivacyCount[]>;
  };
  /** Requests, newest first, with filters of all kinds. */
  readonly requests: RequestStore;
  readonly contents: ContentStore;
  readonly rejections: RejectionStore;
  readonly allowProposals: AllowProposalStore;
  readonly files: {
    get(id: string): Promise<FileRow | undefined>;
    /** False, without inserting, if the account would have more than this. */
    insert(file: FileRow, limits: { readonly maxFiles: number; readonly maxBytes: number }): Promise<boolean>;
    /** Files that have not expired at `now`, in order of creation; `after` is an id. */
    list(
      accountId: string,
      page: {
        readonly after?: string | undefined;
        readonly limit: number;
        readonly newestFirst: boolean;
        readonly now: number;
      },
    ): Promise<readonly FileRow[]>;
    remove(id: string): Promise<boolean>;
    /** Ids of files that have expired at `now`. */
    expired(now: number, limit: number): Promise<readonly string[]>;
    used(accountId: string): Promise<{ readonly files: number; readonly bytes: number }>;
  };
  /** Responses that accounts can continue. */
  readonly responses: {
    /** Replaces the response of this id. @param itemIds of items that are found by their own ids */
    insert(response: ResponseRow, itemIds: readonly string[]): Promise<void>;
    /** The response of an item. */
    byItem(itemId: string): Promise<ResponseRow | undefined>;
    get(id: string): Promise<ResponseRow | undefined>;
    /** A response and those that it continues, oldest first; undefined if they are larger than this together. */
    chain(id: string, maxBytes: number): Promise<readonly ResponseRow[] | undefined>;
    /** Size of all responses of an account. */
    usedBytes(accountId: string): Promise<number>;
    remove(id: string): Promise<boolean>;
    /** Removes those that have expired at `now`. */
    removeExpired(now: number): Promise<void>;
  };
  readonly responseJobs: ResponseJobStore;
  /** Ability estimates and policy trials from feedback, by account. */
  readonly feedback: {
    abilities(): Promise<readonly AbilityRow[]>;
    trials(): Promise<readonly TrialRow[]>;
    /**
     * Stores feedback with all resulting changes atomically. False if its request already has feedback, or is
     * unknown.
     */
    put(grade: FeedbackRows): Promise<boolean>;
  };
  readonly heads: HeadStore;
  readonly configRecords: ConfigRecordStore;
  readonly sealed: SealedStore;
  readonly idempotency: IdempotencyStore;
  readonly events: EventStore;
  readonly audit: {
    insert(entry: AuditRow): Promise<void>;
    /** Newest first. */
    list(query: AuditQuery): Promise<readonly AuditRow[]>;
  };
  readonly people: PeopleStorage;
  close(): Promise<void>;
}

/** Filter of the audit log; times are epoch milliseconds, `to` is exclusive. */
export interface AuditQuery {
  /** Only entries of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  /** Only entries of this one of them. */
  readonly accountId?: string | undefined;
  /** Only this entry. */
  readonly id?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only entries after this one in the order of the list. */
  readonly before?: { readonly at: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** Whose requests are counted. */
export interface UsageOwner {
  readonly kind: 'key' | 'team' | 'account';
  readonly id: string;
}

/** What was spent on a model. */
export interface ModelSpending {
  readonly provider: string;
  readonly model: string;
  /** The name in the requests; null if that was not asked for. */
  readonly requested: string | null;
  readonly costNanos: number;
}

/** Dimensions for grouping. */
export const usageDimensions = [
  'model',
  'provider',
  'key',
  'account',
  'team',
  'status',
  'endpoint',
  'day',
  'hour',
] as const;
export type UsageDimension = (typeof usageDimensions)[number];

/** Filter of a summary: times are epoch milliseconds, `to` is exclusive. */
export interface UsageQuery {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly keyId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly accountId?: string | undefined;
  /** Only requests of keys of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  readonly groupBy: readonly UsageDimension[];
}

/** Filter of latencies: whole hours or days that have begun in the range; quantiles are from 0 to 1. */
export interface LatencyQuery {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly accountId?: string | undefined;
  /** Only of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  /** `<provider>/<model>`, or the model alone. */
  readonly model?: string | undefined;
  /** Of each model (default), or of each hour or day, of all models together. */
  readonly by?: 'model' | 'hour' | 'day' | undefined;
  readonly quantiles: readonly number[];
}

/** Latency of a model or of a time: a value for each quantile, within 5 %; null without any. */
export interface LatencySummary {
  /** Empty for a time, as the model. */
  readonly provider: string;
  readonly model: string;
  /** Start of the hour or the day; null for a model. */
  readonly startMs: number | null;
  readonly requests: number;
  readonly totalMs: readonly (number | null)[];
  readonly firstByteMs: readonly (number | null)[];
}

/** Totals of a group. `unpriced` counts requests with an unknown cost. */
export interface UsageSummaryRow {
  readonly group: Readonly<Partial<Record<UsageDimension, string | null>>>;
  readonly requests: number;
  readonly errors: number;
  /** Of these, those whose client left. */
  readonly aborted: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costNanos: number;
  readonly unpriced: number;
}

/** The order of the values in a line of `usage.append`. */
export const usageColumns = [
  'request_id',
  'key_id',
  'account_id',
  'team_id',
  'requested_model',
  'model',
  'provider',
  'status',
  'http_status',
  'error_code',
  'streamed',
  'started_at',
  'duration_ms',
  'first_byte_ms',
  'attempts',
  'input_tokens',
  'cached_input_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'audio_input_tokens',
  'audio_output_tokens',
  'usage_source',
  'cost_nanos',
  'privacy',
  'routing',
  'region',
  'endpoint',
  'end_user',
  'timeline',
  'session',
] as const satisfies readonly (keyof UsageRow)[];
