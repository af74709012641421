import { estimateUsage } from '../ledger/index.ts';
import type { CallPlan } from '../upstream/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import { effectiveOutputLimit } from './effective-output-limit.ts';
import { splitOf } from './split-request.ts';

/** What a reserved request asks of the upstream module. */
export function callPlanOf(request: ReservedRequest): CallPlan {
  const { safe, route, input, snapshot, mayHedge, answers } = request;
  const { payload } = safe;
  const created = Math.floor(input.startedAtMs / 1000);
  const legacyFunctions = (payload.functions?.length ?? 0) > 0 && (payload.tools?.length ?? 0) === 0;
  return {
    request: safe,
    targets: route.targets,
    identityFor: (target) => ({
      id: answers.id,
      created,
      model: target.id,
      legacyFunctions,
      wav: payload.audio?.format === 'wav',
    }),
    stream: payload.stream === true,
    choices: payload.n ?? 1,
    accountId: input.principal.accountId,
    keyId: input.principal.keyId,
    streamOptions: {
      includeUsage: payload.stream_options?.include_usage === true,
      estimateUsage: (outputChars) => estimateUsage(route.features.promptTokens, outputChars),
    },
    dropUnsupported: payload.ignore_mismatched_parameters === true,
    maxOutputTokens: effectiveOutputLimit(route.features),
    defaultMaxTokens: route.features.defaultMaxTokens,
    // A provider would go on unseen if it were left before it tells an id.
    timeoutMs: payload.timeout == null || answers.inBackground === true ? undefined : payload.timeout * 1000,
    maxTotalMs: snapshot.settings.maxTotalTimeoutMs,
    retryWithinMs: input.clientTimeoutMs,
    mayHedge,
    split: splitOf(request),
  };
}
