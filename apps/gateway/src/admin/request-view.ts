import type { RequestRow } from '../storage/index.ts';
import { modelId } from './model-id.ts';
import { formatTimestamp } from './timestamp.ts';
import type { RequestUsage } from './usage-schemas.ts';

const statuses = ['ok', 'error', 'aborted', 'cut'] as const;

/** A row as the API shows it. */
export function requestView(row: RequestRow): RequestUsage {
  return {
    request_id: row.request_id,
    status: statuses.find((status) => status === row.status) ?? 'error',
    http_status: row.http_status,
    error_code: row.error_code,
    requested_model: row.requested_model,
    model: modelId(row.provider, row.model) ?? row.model,
    provider: row.provider,
    endpoint: row.endpoint ?? 'chat',
    streamed: row.streamed !== 0,
    started_at: formatTimestamp(row.started_at),
    duration_ms: row.duration_ms,
    first_byte_ms: row.first_byte_ms,
    attempts: row.attempts,
    prompt_tokens:
      row.input_tokens + row.cached_input_tokens + row.cache_write_tokens + row.audio_input_tokens,
    cached_tokens: row.cached_input_tokens,
    cache_write_tokens: row.cache_write_tokens,
    completion_tokens: row.output_tokens + row.reasoning_tokens + row.audio_output_tokens,
    reasoning_tokens: row.reasoning_tokens,
    usage_source: row.usage_source,
    cost_usd: row.cost_nanos === null ? 'unknown' : row.cost_nanos / 1e9,
    grade: row.grade,
    session: row.session,
  };
}
