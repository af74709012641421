import type { NormalizedUsage } from '@sluice/wire';
import { type UsageRow, usageColumns } from '../storage/index.ts';

/** What is known of a request when it is admitted. */
export interface RequestFacts {
  readonly requestId: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly teamId: string | null;
  readonly requestedModel: string;
  readonly streamed: boolean;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
}

/** How a request ended: answered, failed without a whole answer, client gone, process died. */
export type RequestStatus = 'ok' | 'error' | 'aborted' | 'cut';

/** What is known of it at its end. */
export interface RequestEnd {
  readonly status: RequestStatus;
  readonly httpStatus: number;
  readonly errorCode: string | null;
  readonly model: string;
  readonly provider: string;
  readonly durationMs: number;
  readonly firstByteMs: number | null;
  readonly attempts: number;
  readonly usage: NormalizedUsage | null;
  readonly usageSource: 'reported' | 'estimated' | 'none';
  /** Integer nano-USD; null is unknown. */
  readonly costNanos: number | null;
}

/** The usage row of a request. */
export function usageRow(facts: RequestFacts, end: RequestEnd): UsageRow {
  const usage = end.usage;
  return {
    request_id: facts.requestId,
    key_id: facts.keyId,
    account_id: facts.accountId,
    team_id: facts.teamId,
    requested_model: facts.requestedModel.slice(0, 256),
    model: end.model.slice(0, 256),
    provider: end.provider,
    status: end.status,
    http_status: end.httpStatus,
    error_code: end.errorCode,
    streamed: facts.streamed ? 1 : 0,
    started_at: facts.startedAtMs,
    duration_ms: Math.round(end.durationMs),
    first_byte_ms: end.firstByteMs === null ? null : Math.round(end.firstByteMs),
    attempts: end.attempts,
    input_tokens: usage?.inputTokens ?? 0,
    cached_input_tokens: usage?.cachedInputTokens ?? 0,
    cache_write_tokens: usage?.cacheWriteTokens ?? 0,
    output_tokens: usage?.outputTokens ?? 0,
    reasoning_tokens: usage?.reasoningTokens ?? 0,
    audio_input_tokens: usage?.audioInputTokens ?? 0,
    audio_output_tokens: usage?.audioOutputTokens ?? 0,
    usage_source: end.usageSource,
    cost_nanos: end.costNanos,
  };
}

/** The row as a line of `usage.append`. */
export function usageLine(row: UsageRow): string {
  return JSON.stringify(usageColumns.map((column) => row[column]));
}
