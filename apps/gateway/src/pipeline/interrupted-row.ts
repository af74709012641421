import { costNanos, estimateUsage, type RequestEnd } from '../ledger/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import { routingRecord } from './explain.ts';
import { recordedModel } from './recorded-model.ts';

/** The row of a request during which the process dies: the prompt was sent, the response is lost. */
export function interruptedRow({ route, safe }: ReservedRequest, target: ModelTarget): RequestEnd {
  const receipt = safe.receipt();
  const usage = estimateUsage(route.features.promptTokens, 0);
  return {
    status: 'cut',
    httpStatus: 0,
    errorCode: 'cut',
    model: recordedModel(target, false),
    provider: target.provider.name,
    durationMs: 0,
    firstByteMs: null,
    attempts: 1,
    usage,
    usageSource: 'estimated',
    costNanos: costNanos(usage, target.price),
    privacy: receipt === undefined ? null : JSON.stringify(receipt),
    routing: routingRecord(route),
    region: target.provider.region ?? null,
    timeline: null,
  };
}
