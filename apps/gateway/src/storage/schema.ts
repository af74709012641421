import type { ContentRow } from './content-port.ts';
import type { InvitationRow, MembershipRow, PersonRow, SessionRow, SignInTriesRow } from './people-rows.ts';
import type { AllowProposalRow } from './proposal-port.ts';
import type { RejectionRow } from './rejection-row.ts';
import type { PrivacyRollupRow, UsageLatencyRow, UsageRollupRow } from './usage-rollup-rows.ts';

/** Columns of all tables. Times are epoch milliseconds, money is integer nano-USD, JSON is text. */
export interface Database {
  meta: { name: string; value: string };
  accounts: { id: string; name: string; settings: string; limits: string; created_at: number };
  teams: {
    id: string;
    account_id: string;
    name: string;
    settings: string;
    limits: string;
    created_at: number;
  };
  people: PersonRow;
  memberships: MembershipRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  sign_in_tries: SignInTriesRow;
  api_keys: ApiKeyRow;
  usage: StoredUsageRow;
  usage_rollups: UsageRollupRow;
  usage_latencies: UsageLatencyRow;
  privacy_rollups: PrivacyRollupRow;
  files: FileRow;
  contents: ContentRow;
  rejections: RejectionRow;
  allow_proposals: AllowProposalRow;
  responses: ResponseRow;
  response_items: { id: string; response_id: string };
  response_jobs: ResponseJobRow;
  routing_beliefs: AbilityRow;
  routing_trials: TrialRow;
  graded_prompts: GradedPromptRow;
  routing_heads: HeadsRow;
  config_records: ConfigRecordRow;
  idempotency_keys: IdempotencyRow;
  budget_thresholds: BudgetThresholdRow;
  webhook_messages: WebhookMessageRow;
  audit: AuditRow;
}

/** One change; `account_id` is null for what concerns no account, or several. */
export interface AuditRow {
  id: string;
  at: number;
  actor: string;
  action: string;
  target: string;
  detail: string;
  account_id: string | null;
}

/** A provider, an alias or settings that were made through the administration API. */
export interface ConfigRecordRow {
  id: string;
  kind: 'provider' | 'alias' | 'settings';
  name: string;
  /** JSON in the form of the configuration file, without secrets. */
  document: string;
  /** The master key that wrapped the key of the secrets; null without secrets, as the next two. */
  key_id: string | null;
  wrapped_key: string | null;
  sealed: string | null;
  /** Increases with every change. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** A request that may be repeated; neither its key nor its body can be read from it. */
export interface IdempotencyRow {
  digest: string;
  body_digest: string;
  created_at: number;
  /** The answer as JSON, without secrets; null while the request is served. */
  answer: string | null;
}

/** A threshold of a budget that was reached in a period. */
export interface BudgetThresholdRow {
  owner_kind: string;
  owner_id: string;
  period: string;
  period_start: number;
  limit_nanos: number;
  /** In millionths of the limit. */
  threshold_ppm: number;
  reached_at: number;
}

/** A message to a webhook. */
export interface WebhookMessageRow {
  id: string;
  /** Digest of its address. */
  webhook: string;
  body: string;
  created_at: number;
  attempts: number;
  /** When it is sent next; null if it was accepted or given up. */
  due_at: number | null;
  /** Why the last attempt failed. */
  problem: string | null;
  /** When the webhook accepted it. */
  delivered_at: number | null;
}

/** A stored file; `sealed` contains its encrypted name and purpose. */
export interface FileRow {
  id: string;
  account_id: string;
  size_bytes: number;
  created_at: number;
  expires_at: number;
  sealed: string;
}

/** A kept response; `sealed` contains its items. */
export interface ResponseRow {
  id: string;
  account_id: string;
  /** The response that it continues. */
  previous_id: string | null;
  created_at: number;
  expires_at: number;
  size_bytes: number;
  sealed: string;
}

/** A response that a process follows until its provider has completed it. */
export interface ResponseJobRow {
  response_id: string;
  account_id: string;
  /** Stamp of the process. */
  process: string;
  /** Epoch milliseconds: the process is taken for dead from then on. */
  alive_until: number;
  /** `cancel` or `delete`, when another process asked for it. */
  stop: string | null;
}

/** One API key; `digest` is HMAC-SHA-256 under the pepper, never the key. */
export interface ApiKeyRow {
  id: string;
  account_id: string;
  team_id: string | null;
  name: string;
  digest: string;
  scopes: string;
  limits: string;
  models: string | null;
  settings: string;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** Digest of the secret before the last rotation, while it still works; null in rows that have none, as the next. */
  previous_digest: string | null;
  previous_expires_at: number | null;
  /** Id of the person, key or other actor that created it; null in rows of earlier versions. */
  created_by: string | null;
}

/**
 * One admitted request. `status`: ok, error (no complete answer), aborted (client disconnected), cut (process
 * ended). Token classes are disjoint; `usage_source`: reported by the provider, estimated, or none.
 */
export interface UsageRow {
  request_id: string;
  key_id: string;
  account_id: string;
  team_id: string | null;
  requested_model: string;
  model: string;
  provider: string;
  status: string;
  http_status: number;
  error_code: string | null;
  streamed: number;
  started_at: number;
  duration_ms: number;
  first_byte_ms: number | null;
  attempts: number;
  input_tokens: number;
  cached_input_tokens: number;
  cache_write_tokens: number;
  output_tokens: number;
  reasoning_tokens: number;
  audio_input_tokens: number;
  audio_output_tokens: number;
  usage_source: string;
  cost_nanos: number | null;
  /** The privacy receipt as JSON. */
  privacy: string | null;
  /** Decision of `auto`, as JSON. */
  routing: string | null;
  /** Configured region of the provider; null if unknown. */
  region: string | null;
  /** The API that the client called; null in rows of earlier versions, which were all chat completions. */
  endpoint: string | null;
  /** Keyed hash of the end user, of requests whose limits are per end user. */
  end_user: string | null;
  /** What happened when, as JSON; null in rows of earlier versions and of requests that were cut. */
  timeline: string | null;
  /** Pseudonym of the session that the client named. */
  session: string | null;
  /** Feedback, 0 to 1; null without feedback. */
  grade: number | null;
}

/** When PostgreSQL took the row, by its own clock; null in SQLite, and in rows of earlier versions. */
interface StoredUsageRow extends UsageRow {
  stored_at: number | null;
}

/** Ability estimate of a model from feedback. */
export interface AbilityRow {
  account_id: string;
  /** `<provider>/<model>`. */
  model: string;
  /** Mean and covariance as JSON. */
  belief: string;
  /** Epoch milliseconds. */
  updated_at: number;
}

/** A graded prompt of an account: hashes of its words and features of its style, and its grades as JSON. */
export interface GradedPromptRow {
  account_id: string;
  /** The request, or a digest for records of a file. */
  prompt_id: string;
  key_id: string;
  task: string | null;
  /** Base64. */
  sample: string;
  grades: string;
  /** Epoch milliseconds. */
  graded_at: number;
}

/** A version of the heads of an account. */
export interface HeadsRow {
  account_id: string;
  version: string;
  /** Epoch milliseconds. */
  created_at: number;
  /** Base64. */
  heads: string;
  /** How they did on left-out prompts, and since, as JSON. */
  report: string;
  trial: string;
}

/** Trial of a policy of `auto` for an account. */
export interface TrialRow {
  account_id: string;
  /** Version of the weights of the policy. */
  version: string;
  /** The trial as JSON. */
  trial: string;
  /** Epoch milliseconds. */
  updated_at: number;
}
