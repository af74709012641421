import type { ChatCompletionRequest } from '@sluice/wire';
import { formatUsd } from '../ledger/index.ts';
import type { Reservation } from '../limits/index.ts';
import type { ProviderSafe } from '../privacy/index.ts';
import type { Route } from '../routing/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { ChatInput } from './client.ts';
import { reasonFor } from './explain.ts';

/** An admitted request with everything that was decided about it. */
export interface Admitted {
  readonly input: ChatInput;
  readonly safe: ProviderSafe<ChatCompletionRequest>;
  readonly route: Route;
  readonly reservation: Reservation;
  readonly mayHedge: boolean;
  readonly warnings: readonly string[];
}

/** Our own facts as response headers; the cost is undefined where it cannot be known yet. */
export function answerHeaders(
  admitted: Admitted,
  summary: CallSummary,
  cost: number | null | undefined,
): Record<string, string> {
  const { safe, route, reservation } = admitted;
  const warnings = [...admitted.warnings, ...summary.warnings];
  const headers: Record<string, string> = {
    'x-sluice-model': headerText(summary.target.id),
    'x-sluice-route': headerText(reasonFor(route, summary.target)),
    'x-sluice-attempts': String(summary.attempts),
    'x-sluice-privacy': safe.report.mode === 'off' ? 'off' : `anonymized; entities=${safe.report.entities}`,
    'x-sluice-cache': 'off',
    ...reservation.headers,
  };
  if (cost !== undefined) headers['x-sluice-cost'] = cost === null ? 'unknown' : formatUsd(cost);
  if (warnings.length > 0) headers['x-sluice-warnings'] = headerText(warnings.join('; '));
  return headers;
}

/** Header values are visible ASCII; a caller's own words may stand in a warning. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2000);
}
