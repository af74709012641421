import type { UsageRow } from '../storage/index.ts';
import { usageColumns } from '../storage/index.ts';

/** A row of usage for tests. */
export function usageRow(id: string, more: Partial<UsageRow> = {}): UsageRow {
  return {
    request_id: id,
    key_id: 'key_1',
    account_id: 'acc_1',
    team_id: null,
    requested_model: 'auto',
    model: 'm',
    provider: 'p',
    status: 'ok',
    http_status: 200,
    error_code: null,
    streamed: 0,
    started_at: 1_760_000_000_000,
    duration_ms: 12,
    first_byte_ms: 5,
    attempts: 1,
    input_tokens: 10,
    cached_input_tokens: 1,
    cache_write_tokens: 2,
    output_tokens: 20,
    reasoning_tokens: 3,
    audio_input_tokens: 0,
    audio_output_tokens: 0,
    usage_source: 'reported',
    cost_nanos: 1000,
    privacy: null,
    routing: null,
    region: null,
    endpoint: 'chat',
    end_user: null,
    timeline: null,
    session: null,
    grade: null,
    ...more,
  };
}

/** The row as `usage.append` takes it. */
export function usageLine(row: UsageRow): string {
  return JSON.stringify(usageColumns.map((column) => row[column]));
}
