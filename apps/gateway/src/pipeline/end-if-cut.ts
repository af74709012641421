import { costNanos, estimateUsage, type RequestEnd } from '../ledger/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Admitted } from './answer-headers.ts';

/** The row if the process dies while the request is open: the prompt was sent, the answer is lost. */
export function endIfCut({ route }: Admitted, target: ModelTarget, privacy: string | null): RequestEnd {
  const usage = estimateUsage(route.features.promptTokens, 0);
  return {
    status: 'cut',
    httpStatus: 0,
    errorCode: 'cut',
    model: target.name,
    provider: target.provider.name,
    durationMs: 0,
    firstByteMs: null,
    attempts: 1,
    usage,
    usageSource: 'estimated',
    costNanos: costNanos(usage, target.price),
    privacy,
  };
}
