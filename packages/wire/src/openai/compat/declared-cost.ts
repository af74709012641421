import { isRecord, type JsonObject } from '../../translation/index.ts';

const nanosPerUsd = 1e9;
/** xAI counts in ticks of a ten-billionth of a dollar. */
const nanosPerTick = 0.1;
/** No answer costs more; a number like that is not an amount in USD. */
const maxUsd = 10_000;

/**
 * What an answer itself says that it cost: `cost` in USD (OpenRouter; with `cost_details.upstream_inference_cost` what the caller's
 * own key of a provider is charged beside it), `cost.total_cost` (Perplexity), `cost_in_usd_ticks` (xAI). It includes fees
 * for searches, requests and plug-ins.
 * @param usage the `usage` field
 * @returns empty if it says nothing
 */
export function readDeclaredCost(usage: Readonly<JsonObject>): { readonly declaredNanos?: number } {
  const { cost, cost_details: details, cost_in_usd_ticks: ticks, is_byok: isOwnKey } = usage;
  const total = isRecord(cost) ? cost['total_cost'] : cost;
  if (isAmount(total)) {
    const upstream = isRecord(details) && isOwnKey === true ? details['upstream_inference_cost'] : 0;
    return { declaredNanos: Math.round((total + (isAmount(upstream) ? upstream : 0)) * nanosPerUsd) };
  }
  return isAmount(ticks, maxUsd * 1e10) ? { declaredNanos: Math.round(ticks * nanosPerTick) } : {};
}

function isAmount(value: unknown, most = maxUsd): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
