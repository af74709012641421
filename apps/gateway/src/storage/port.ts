import type { ApiKeyRow, BeliefRow, Database, FileRow, TrialRow, UsageRow } from './schema.ts';

type Account = Database['accounts'];
type Team = Database['teams'];
type AuditEntry = Database['audit'];

/** What the rest of the house asks of a database. Every call is asynchronous and rejects when the store fails. */
export interface Storage {
  readonly meta: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
  readonly accounts: {
    list(): Promise<readonly Account[]>;
    get(id: string): Promise<Account | undefined>;
    insert(account: Account): Promise<void>;
    update(id: string, change: Partial<Omit<Account, 'id'>>): Promise<boolean>;
  };
  readonly teams: {
    list(accountId?: string): Promise<readonly Team[]>;
    get(id: string): Promise<Team | undefined>;
    insert(team: Team): Promise<void>;
    update(id: string, change: Partial<Omit<Team, 'id'>>): Promise<boolean>;
  };
  readonly keys: {
    /** Grows with every change of keys, accounts or teams, whoever made it: what other processes poll. */
    version(): Promise<string>;
    all(): Promise<readonly ApiKeyRow[]>;
    page(after: string | undefined, limit: number): Promise<readonly ApiKeyRow[]>;
    get(id: string): Promise<ApiKeyRow | undefined>;
    insert(key: ApiKeyRow): Promise<void>;
    /** False when there is no such key or, with `ifUpdatedAt`, when it was changed since. */
    update(id: string, change: Partial<Omit<ApiKeyRow, 'id'>>, ifUpdatedAt?: number): Promise<boolean>;
  };
  readonly usage: {
    /** Adds rows (JSON arrays in the order of `usageColumns`, one a line) in one transaction; known ids are skipped. */
    append(lines: string): Promise<void>;
    get(requestId: string): Promise<UsageRow | undefined>;
    /** Money and requests of a key since a time, for budgets. */
    spentByKey(keyId: string, sinceMs: number): Promise<number>;
    summary(query: UsageQuery): Promise<readonly UsageSummaryRow[]>;
  };
  readonly files: {
    get(id: string): Promise<FileRow | undefined>;
    insert(file: FileRow): Promise<void>;
    /** Those that have not expired at `now`, in the order of their making; `after` is an id. */
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
    /** Ids of those that have expired at `now`. */
    expired(now: number, limit: number): Promise<readonly string[]>;
    used(accountId: string): Promise<{ readonly files: number; readonly bytes: number }>;
  };
  /** What grades of answers say of models and of policies, by account. */
  readonly grades: {
    beliefs(): Promise<readonly BeliefRow[]>;
    trials(): Promise<readonly TrialRow[]>;
    /** Stores a grade with all that it changes, or nothing of it. False: its request was graded before, or is unknown. */
    put(grade: FeedbackRows): Promise<boolean>;
  };
  readonly audit: {
    insert(entry: AuditEntry): Promise<void>;
    list(limit: number): Promise<readonly AuditEntry[]>;
  };
  close(): Promise<void>;
}

/** A grade of one request's answer, 0 to 1, and what is believed because of it. */
export interface FeedbackRows {
  readonly requestId: string;
  readonly score: number;
  readonly belief: BeliefRow;
  readonly trials: readonly TrialRow[];
}

/** Dimensions a summary may be grouped by. */
export const usageDimensions = [
  'model',
  'provider',
  'key',
  'account',
  'team',
  'status',
  'day',
  'hour',
] as const;
export type UsageDimension = (typeof usageDimensions)[number];

/** Which rows to sum up: times are epoch milliseconds, `to` exclusive. */
export interface UsageQuery {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly keyId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly groupBy: readonly UsageDimension[];
}

/** Sums over a group. `unpriced` counts requests whose cost is unknown. */
export interface UsageSummaryRow {
  readonly group: Readonly<Partial<Record<UsageDimension, string | null>>>;
  readonly requests: number;
  readonly errors: number;
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
] as const satisfies readonly (keyof UsageRow)[];
