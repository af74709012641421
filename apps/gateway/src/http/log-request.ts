import type { ProviderReport } from '../errors/index.ts';
import type { AccessLog, Metrics } from '../telemetry/index.ts';
import type { RequestContext } from './request-context.ts';

/** Additional facts of a chat completion. */
export interface LoggedOutcome {
  readonly model: string | undefined;
  readonly attempts: number | undefined;
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly error: string | undefined;
  readonly provider?: ProviderReport | undefined;
  readonly withheld?: string | undefined;
}

export interface LogRequestDeps {
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** Counts an ended request and adds its line to the access log. */
export function logRequest(
  deps: LogRequestDeps,
  state: RequestContext,
  method: string,
  route: string | { readonly unknown: string },
  status: number,
  outcome: LoggedOutcome | undefined,
): void {
  const durationMs = deps.now() - state.startedMs;
  // A label for every path that somebody tries would fill the memory.
  deps.metrics.requestEnded(typeof route === 'string' ? route : 'unknown', status, durationMs / 1000);
  deps.accessLog.line({
    startedAtMs: state.startedAtMs,
    request_id: state.requestId,
    key_id: state.caller?.actor.id ?? null,
    method,
    route: typeof route === 'string' ? route : route.unknown,
    status,
    duration_ms: Math.round(durationMs * 100) / 100,
    model: outcome?.model,
    attempts: outcome?.attempts,
    prompt_tokens: outcome?.promptTokens,
    completion_tokens: outcome?.completionTokens,
    error: outcome?.error,
    provider_status: outcome?.provider?.status ?? undefined,
    provider_code: outcome?.provider?.code ?? undefined,
    fallback_withheld: outcome?.withheld,
  });
}
