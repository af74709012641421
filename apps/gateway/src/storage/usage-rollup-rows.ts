/** Sums of requests of an hour or a day: of an account if `key_id` is empty, else of a key (days only). */
export interface UsageRollupRow {
  key_id: string;
  grain: 'hour' | 'day';
  start_at: number;
  account_id: string;
  /** Empty for keys without a team, and for sums of an account. */
  team_id: string;
  provider: string;
  model: string;
  status: string;
  endpoint: string;
  requests: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_nanos: number;
  /** Requests with an unknown cost. */
  unpriced: number;
  duration_ms: number;
}

/** Number of complete responses of an account whose latency is in a bucket. */
export interface UsageLatencyRow {
  grain: 'hour' | 'day';
  start_at: number;
  account_id: string;
  provider: string;
  model: string;
  kind: 'total' | 'first_byte';
  bucket: number;
  requests: number;
}

/** Sums of privacy receipts of an hour and an account: of a type, or of all requests (code 0). */
export interface PrivacyRollupRow {
  start_at: number;
  account_id: string;
  code: number;
  /** Requests in which a value of the type was replaced; with code 0, all that were anonymized. */
  requests: number;
  replaced: number;
  /** With code 0 only, like the following. */
  restored: number;
  altered: number;
  withheld: number;
}
