import type { ChatCompletionChunk, StreamChunk } from '@sluice/wire';
import { formatUsd } from '../ledger/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { RequestInput } from './client.ts';

/** The optional last chunk of a stream: facts that were unknown when the headers were sent. */
export function factsChunk(
  { requestId, startedAtMs }: RequestInput,
  identity: Pick<ChatCompletionChunk, 'id' | 'created'> | undefined,
  summary: CallSummary,
  cost: number | null,
): StreamChunk {
  const value = {
    id: identity?.id ?? `chatcmpl-${requestId}`,
    object: 'chat.completion.chunk' as const,
    created: identity?.created ?? Math.floor(startedAtMs / 1000),
    model: summary.target.id,
    choices: [],
    provider_specific_fields: {
      sluice: {
        request_id: requestId,
        cost_usd: cost === null ? 'unknown' : formatUsd(cost),
        attempts: summary.attempts,
        ...(summary.warnings.length === 0 ? {} : { warnings: summary.warnings }),
      },
    },
  };
  return { kind: 'full', value };
}
