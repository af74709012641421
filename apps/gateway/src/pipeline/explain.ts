import type { CandidateScore } from '@sluice/router';
import type { ChatCompletion, StreamChunk } from '@sluice/wire';
import type { ModelTarget } from '../providers/index.ts';
import { decisionRecord, evidenceText, type Route, successText } from '../routing/index.ts';
import type { CallSummary } from '../upstream/index.ts';

/** Number of candidates that are listed; with `x-sluice-explain`, all are. */
const maxRejections = 50;
const maxCandidates = 5;

/**
 * Explains why this model serves the request, for `provider_specific_fields.routing`.
 * @param wholly whether to list every model that was not chosen
 */
export function routingFacts(
  route: Route,
  summary: CallSummary,
  wholly: boolean,
): Readonly<Record<string, unknown>> {
  const { rejected } = route;
  return {
    model: summary.target.id,
    reason: reasonFor(route, summary.target),
    attempts: summary.attempts,
    candidates: route.targets.map((target) => target.id),
    ...(route.auto === undefined ? {} : decisionFacts(route.auto, summary.target)),
    // For who asks only: it looks at every candidate again.
    ...(wholly && route.auto !== undefined
      ? { evidence: evidenceText(route.auto, summary.target.id, rejected) }
      : {}),
    rejected: (wholly ? rejected : rejected.slice(0, maxRejections)).map(({ model, reason }) => ({
      model,
      reason,
    })),
    rejected_count: rejected.length,
  };
}

/** The reason for the model that answers: the choice itself for the first one, the failure of others for a fallback. */
export function reasonFor({ auto, reason, targets }: Route, target: ModelTarget): string {
  const [first] = targets;
  if (auto === undefined || first === undefined || first.id === target.id) return reason;
  const appraised = auto.ranked.find(({ id }) => id === target.id);
  const success = successText(auto, appraised);
  const cost =
    appraised?.costNanos === undefined
      ? 'price unknown'
      : `about $${(appraised.costNanos / 1e9).toPrecision(2)}`;
  return `auto ${auto.policy}; fallback for ${first.id} among ${auto.ranked.length} suitable; ${auto.domain}${success}, ${cost}`;
}

function decisionFacts(
  auto: NonNullable<Route['auto']>,
  target: ModelTarget,
): Readonly<Record<string, unknown>> {
  const unmeasured = auto.unmeasured();
  return {
    policy: auto.policy,
    policy_version: auto.version,
    cause: auto.cause,
    domain: auto.domain,
    predicted: topCandidates(auto.ranked, target).map(({ id, success, costNanos, totalMs }) => ({
      model: id,
      success: unmeasured.has(id) ? null : Number(success.toFixed(3)),
      cost_usd: costNanos === undefined ? null : costNanos / 1e9,
      seconds: Number((totalMs / 1000).toFixed(1)),
    })),
    dropped_parameters: auto.droppedOf(target),
    ...(auto.shadow === undefined
      ? {}
      : { shadow: { policy_version: auto.shadow.version, model: auto.shadow.model } }),
  };
}

/** The first candidates, and the one that answered whatever its rank. */
function topCandidates(ranked: readonly CandidateScore[], { id }: ModelTarget): readonly CandidateScore[] {
  const first = ranked.slice(0, maxCandidates);
  const answered = first.some((one) => one.id === id) ? undefined : ranked.find((one) => one.id === id);
  return answered === undefined ? first : [...first, answered];
}

/** The routing decision as stored with the request; null if there was no choice. */
export function routingRecord({ auto, rejected }: Route): string | null {
  return auto === undefined ? null : JSON.stringify(decisionRecord(auto, rejected));
}

/** The response with the routing facts in each choice. */
export function explainAnswer(
  response: ChatCompletion,
  facts: Readonly<Record<string, unknown>>,
): ChatCompletion {
  const choices = response.choices.map((choice) => ({
    ...choice,
    provider_specific_fields: { ...choice.provider_specific_fields, ...facts },
  }));
  return { ...response, choices };
}

/** The chunk with the routing facts in each choice that finishes in it. */
export function explainChunk(
  chunk: StreamChunk,
  facts: () => Readonly<Record<string, unknown>>,
): StreamChunk {
  if (chunk.kind === 'text' || chunk.value.choices.every(({ finish_reason }) => finish_reason === null))
    return chunk;
  const choices = chunk.value.choices.map((choice) =>
    choice.finish_reason === null
      ? choice
      : { ...choice, provider_specific_fields: { ...choice.provider_specific_fields, ...facts() } },
  );
  return { kind: 'full', value: { ...chunk.value, choices } };
}
