import { usageColumns } from '../../apps/gateway/src/storage/index.ts';

/** Whose request a row is, and when it was. */
export interface RowPlace {
  readonly requestId: string;
  readonly keyId: string;
  readonly teamId: string;
  readonly accountId: string;
  readonly atMs: number;
  readonly index: number;
}

export interface RowRange {
  readonly rows: number;
  readonly keys: number;
  readonly startMs: number;
  readonly endMs: number;
}

const TEAMS = 50;
const ACCOUNTS = 10;
const models = [
  'openai/gpt',
  'openai/gpt-mini',
  'anthropic/claude',
  'mistral/small',
  'google/gemini',
] as const;

/** Rows are spread evenly over the time, in its order; keys have very different shares, as those of people do. */
export function placeOfRow(index: number, { rows, keys, startMs, endMs }: RowRange): RowPlace {
  const spread = ((index * 48_611) % 1_000_003) / 1_000_003;
  const key = Math.floor(keys * spread ** 3);
  const atMs = Math.floor(startMs + ((endMs - startMs) * index) / rows);
  return {
    requestId: `req_${atMs.toString(36).padStart(9, '0')}${index.toString(36).padStart(12, '0')}`,
    keyId: `key_${key}`,
    teamId: `team_${key % TEAMS}`,
    accountId: `acc_${key % ACCOUNTS}`,
    atMs,
    index,
  };
}

/** Lines for `usage.append`. */
export function usageLines(count: number, place: (at: number) => RowPlace): string {
  return Array.from({ length: count }, (_, at) => lineOf(place(at))).join('\n');
}

const lineOf = (place: RowPlace): string => JSON.stringify(usageValues(place));

/** The values of a row, in the order of the columns. */
export function usageValues({
  requestId,
  keyId,
  teamId,
  accountId,
  atMs,
  index,
}: RowPlace): readonly (string | number | null)[] {
  const [provider = '', model = ''] = (models[index % models.length] ?? '').split('/');
  const values: Readonly<Record<(typeof usageColumns)[number], string | number | null>> = {
    request_id: requestId,
    key_id: keyId,
    account_id: accountId,
    team_id: teamId,
    requested_model: 'auto',
    model,
    provider,
    status: index % 50 === 0 ? 'error' : 'ok',
    http_status: 200,
    error_code: null,
    streamed: index % 2,
    started_at: atMs,
    duration_ms: 200 + ((index * 37) % 5000),
    first_byte_ms: 50 + ((index * 13) % 900),
    attempts: 1,
    input_tokens: 100 + (index % 900),
    cached_input_tokens: 0,
    cache_write_tokens: 0,
    output_tokens: index % 500,
    reasoning_tokens: 0,
    audio_input_tokens: 0,
    audio_output_tokens: 0,
    usage_source: 'reported',
    cost_nanos: 1000 + (index % 10_000),
    privacy: null,
    routing: null,
    region: null,
    endpoint: 'chat',
    end_user: null,
    timeline:
      index % 3 === 0
        ? null
        : '[1,0.21,0.34,0.35,0.52,0.71,0.8,415.31,823.4,[[1.1,822.9,200,"ok","req_0123456789abcdef"]]]',
    session: null,
  };
  return usageColumns.map((column) => values[column]);
}
