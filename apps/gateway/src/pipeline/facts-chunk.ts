import { encodeSseData } from '@sluice/wire/sse';
import { formatUsd } from '../ledger/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { Admitted } from './answer-headers.ts';

/** Our last word on a stream, when asked for: what the headers could not know. */
export function factsChunk(
  { input }: Admitted,
  identity: { readonly id: string; readonly created: number } | undefined,
  summary: CallSummary,
  cost: number | null,
): string {
  const chunk = {
    id: identity?.id ?? `chatcmpl-${input.requestId}`,
    object: 'chat.completion.chunk',
    created: identity?.created ?? Math.floor(input.startedAtMs / 1000),
    model: summary.target.id,
    choices: [],
    provider_specific_fields: {
      sluice: {
        request_id: input.requestId,
        cost_usd: cost === null ? 'unknown' : formatUsd(cost),
        attempts: summary.attempts,
      },
    },
  };
  return encodeSseData(JSON.stringify(chunk));
}
