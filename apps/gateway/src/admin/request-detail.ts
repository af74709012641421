import { type Price, priceAt } from '@sluice/catalog';
import { readTimeline } from '../ledger/index.ts';
import { readReceipt } from '../privacy/index.ts';
import { readDecisionRecord } from '../routing/index.ts';
import type { RequestRow, UsageRow } from '../storage/index.ts';
import { modelId } from './model-id.ts';
import type {
  ReceiptSummary,
  RequestDetail,
  RequestRouting,
  RequestSummary,
  RequestTimeline,
  TokenCost,
} from './request-schemas.ts';
import { requestView } from './request-view.ts';
import { formatTimestamp } from './timestamp.ts';

/** A row of a list as the API shows it. */
export function requestSummary(row: RequestRow): RequestSummary {
  return {
    ...requestView(row),
    key_id: row.key_id,
    account_id: row.account_id,
    team_id: row.team_id,
    region: row.region,
    private: readReceipt(row.privacy)?.total ?? null,
  };
}

/** What is told of a request beside its row. */
interface DetailFacts {
  /** Of its model now; undefined if unknown. */
  readonly price: Price | undefined;
  /** When its content expires, in epoch milliseconds; undefined if none is kept. */
  readonly keptUntilMs: number | undefined;
}

/** A request with what became of it. */
export function requestDetail(row: UsageRow, { price, keptUntilMs }: DetailFacts): RequestDetail {
  return {
    ...requestSummary(row),
    content_kept_until: keptUntilMs === undefined ? null : formatTimestamp(keptUntilMs),
    costs: costsOf(row, price),
    routing: routingOf(row.routing),
    receipt: receiptOf(row.privacy),
    timeline: timelineOf(row),
  };
}

function costsOf(row: UsageRow, listed: Price | undefined): TokenCost[] {
  const prompt = row.input_tokens + row.cached_input_tokens + row.cache_write_tokens + row.audio_input_tokens;
  const price = listed === undefined ? undefined : priceAt(listed, prompt);
  const { input, output } = price ?? {};
  const classes: readonly (readonly [TokenCost['class'], number, number | undefined])[] = [
    ['input', row.input_tokens, input],
    ['cached_input', row.cached_input_tokens, price?.cachedInput ?? input],
    ['cache_write', row.cache_write_tokens, price?.cacheWrite ?? input],
    ['audio_input', row.audio_input_tokens, price?.audioInput ?? input],
    ['output', row.output_tokens, output],
    ['reasoning', row.reasoning_tokens, price?.reasoning ?? output],
    ['audio_output', row.audio_output_tokens, price?.audioOutput ?? output],
  ];
  return classes.map(([name, tokens, nanos]) => ({
    class: name,
    tokens,
    usd_per_mtok: nanos === undefined ? null : nanos / 1000,
    usd: nanos === undefined ? null : Math.round(tokens * nanos) / 1e9,
  }));
}

function routingOf(text: string | null): RequestRouting | null {
  const record = readDecisionRecord(text);
  if (record === undefined) return null;
  const { policy, version, cause, domain, guarded, forecast, preference, circumstances } = record;
  return {
    policy,
    version,
    cause,
    domain,
    guarded,
    difficulty: forecast.difficulty,
    candidates: record.ranked.map(
      ({ model, success, unmeasured, costNanos, milliseconds, firstTokenMs, utility }) => ({
        model,
        success,
        measured: unmeasured !== true,
        cost_usd: costNanos === null ? null : costNanos / 1e9,
        milliseconds,
        first_token_ms: firstTokenMs,
        utility,
      }),
    ),
    preference: { cost_weight: preference.costWeight, time_weight: preference.timeWeight },
    pinned: circumstances.pinned,
    previous_model: circumstances.own,
    shadow_model: record.shadow?.model ?? null,
    rejected: record.rejected,
    excluded: record.excluded ?? [],
    dropped_parameters: record.dropped,
  };
}

function receiptOf(text: string | null): ReceiptSummary | null {
  const receipt = readReceipt(text);
  if (receipt === undefined) return null;
  const { replacement, total, restored, altered, withheld } = receipt;
  const byType = Map.groupBy(receipt.entities, ({ code }) => code);
  return {
    replacement,
    entities: [...byType].map(([code, places]) => ({
      type: places[0]?.type ?? String(code),
      code,
      count: places.reduce((sum, { count }) => sum + count, 0),
    })),
    total,
    restored,
    altered,
    withheld,
  };
}

function timelineOf(row: UsageRow): RequestTimeline | null {
  const timeline = readTimeline(row.timeline);
  if (timeline === undefined) return null;
  const ends = timeline.attempts.map(({ startMs, durationMs }) => startMs + durationMs);
  return {
    steps: timeline.steps.map(({ name, startMs, durationMs }) => ({
      name,
      start_ms: startMs,
      duration_ms: durationMs,
    })),
    attempts: timeline.attempts.map((attempt) => ({
      model: attempt.model ?? modelId(row.provider, row.model) ?? row.model,
      start_ms: attempt.startMs,
      duration_ms: attempt.durationMs,
      http_status: attempt.httpStatus,
      outcome: attempt.outcome,
      provider_request_id: attempt.providerRequestId,
      provider_code: attempt.providerCode,
    })),
    first_byte_ms: timeline.firstByteMs,
    provider_end_ms: ends.length === 0 ? null : Math.round(Math.max(...ends) * 100) / 100,
    end_ms: timeline.endMs,
  };
}
