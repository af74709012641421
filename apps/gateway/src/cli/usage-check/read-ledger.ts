import type { Admin } from '../../admin/index.ts';
import type { ProviderSettings } from '../../config/index.ts';
import { cliActor } from '../open-admin.ts';

/** Usage of one day and model. */
export interface LedgerUsage {
  readonly day: string;
  readonly provider: string;
  /** The provider's name of the model. */
  readonly name: string;
  readonly costNanos: number;
  readonly requests: number;
  readonly unpricedRequests: number;
}

/** Costs by day (UTC), provider and model; `toDay` is exclusive. */
export async function readLedger(
  admin: Admin,
  fromDay: string,
  toDay: string,
): Promise<readonly LedgerUsage[]> {
  const { rows } = await admin.usage.report(
    { fromMs: Date.parse(fromDay), toMs: Date.parse(toDay), groupBy: ['day', 'provider', 'model'] },
    cliActor,
  );
  return rows.flatMap((row) => {
    const { day, provider, model } = row;
    // Requests that were refused before a model was chosen cost nothing.
    if (typeof day !== 'string' || typeof provider !== 'string' || typeof model !== 'string') return [];
    return [
      {
        day,
        provider,
        name: model.startsWith(`${provider}/`) ? model.slice(provider.length + 1) : model,
        costNanos: Math.round(row.cost_usd * 1e9),
        requests: row.requests,
        unpricedRequests: row.unpriced_requests,
      },
    ];
  });
}

/**
 * Names of the providers that a bill covers: those given, or those of its presets. Undefined if nothing is known: then all
 * providers are compared.
 */
export function billedProviders(
  given: readonly string[] | undefined,
  presets: readonly string[],
  known: readonly ProviderSettings[],
): ReadonlySet<string> | undefined {
  if (given !== undefined) return new Set(given);
  if (presets.length === 0) return undefined;
  const configured = known
    .filter(({ name, preset }) => presets.includes(preset) || presets.includes(name))
    .map(({ name }) => name);
  // A provider that has left the configuration still has its name in the ledger.
  return new Set([...presets, ...configured]);
}
