import type { AnswerFormat } from '../apis/index.ts';
import { formatUsd, type StepTimes } from '../ledger/index.ts';
import type { Reservation } from '../limits/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { AdmittedRequest } from './admit.ts';
import type { RequestInput } from './client.ts';
import { reasonFor } from './explain.ts';
import type { ReservedRoute } from './reserve-route.ts';

/** A request that is about to be sent: admitted, and its usage reserved. */
export interface ReservedRequest extends AdmittedRequest, ReservedRoute {
  readonly input: RequestInput;
  readonly answers: AnswerFormat;
  /** See `ApiRequest`. */
  readonly translationWarnings: readonly string[];
  /** See `ApiRequest.toOwnPaths`. */
  readonly toOwnPaths: (text: string) => string;
  readonly reservation: Reservation;
  readonly steps: StepTimes;
  /** Pseudonym of the session that the client names. */
  readonly session: string | undefined;
}

/** The `x-sluice-*` response headers. @param cost undefined while it is not known yet */
export function answerHeaders(
  request: ReservedRequest,
  summary: CallSummary,
  cost: number | null | undefined,
): Record<string, string> {
  const { safe, route, reservation } = request;
  const translation = summary.isNative === true ? [] : request.translationWarnings;
  const warnings = [...request.warnings, ...translation, ...summary.warnings];
  const headers: Record<string, string> = {
    'x-sluice-model': headerText(summary.target.id),
    'x-sluice-route': headerText(reasonFor(route, summary.target)),
    'x-sluice-attempts': String(summary.attempts),
    'x-sluice-privacy': safe.report.mode === 'off' ? 'off' : `anonymized; entities=${safe.report.entities}`,
    // Part of every response by contract. Responses are not cached yet: `cache` in the configuration is reserved.
    'x-sluice-cache': 'off',
    ...reservation.headers,
  };
  if (cost !== undefined) headers['x-sluice-cost'] = cost === null ? 'unknown' : formatUsd(cost);
  if (warnings.length > 0) headers['x-sluice-warnings'] = headerText(warnings.join('; '));
  return headers;
}

/** The headers of a request that was refused before it was sent. */
export const refusalHeaders: Readonly<Record<string, string>> = {
  'x-sluice-attempts': '0',
  'x-sluice-cost': formatUsd(0),
};

/** Header values are visible ASCII; a warning can contain text of the caller. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2000);
}
