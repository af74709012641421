/** Determines which models can serve a request. */
import type { Principal } from '../../auth/index.ts';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import {
  allExclusions,
  type CandidateRequirements,
  contextFit,
  firstExclusion,
  noCandidateError,
  notListed,
} from '../constraints/index.ts';
import type { RejectedCandidate } from '../decision.ts';
import type { RoutingDeps } from '../deps.ts';
import { mayUseModel } from '../may-use-model.ts';

export type FilterDeps = Pick<RoutingDeps, 'directory' | 'health'>;

const noModels: readonly ModelTarget[] = [];

/** Whether there is any model to choose from, at least for some requests. */
export function hasModels({ byPurpose }: ModelDirectory): boolean {
  return byPurpose.size > (byPurpose.has('other') ? 1 : 0);
}

/** Candidates; models for web search or audio are included only if the request needs them. */
function modelsFor(
  { byPurpose }: ModelDirectory,
  { request, features }: Pick<CandidateRequirements, 'request' | 'features'>,
): readonly ModelTarget[] {
  const models = byPurpose.get('general') ?? noModels;
  const searches = request.web_search_options != null;
  const usesAudio = features.audioOutput || features.modalities.has('audio');
  if (!searches && !usesAudio) return models;
  return [
    ...models,
    ...((searches && byPurpose.get('web_search')) || noModels),
    ...((usesAudio && byPurpose.get('audio')) || noModels),
  ];
}

const inCooldown: Omit<RejectedCandidate, 'model'> = {
  reason: 'is in cooldown after failures',
  param: undefined,
  inCooldown: true,
};

/** The models that can serve the request, and why the others cannot. Throws if there are none. */
export function filterCandidates(
  deps: FilterDeps,
  demands: CandidateRequirements & {
    readonly principal: Principal;
    /** The model of the conversation: it stays a candidate as long as the request fits at all. */
    readonly own: string | undefined;
    /** Candidates specified by the request, instead of all models. */
    readonly listed: readonly ModelTarget[] | undefined;
  },
): { readonly suitable: readonly ModelTarget[]; readonly rejected: RejectedCandidate[] } {
  const { features, own, principal, multiplierOf } = demands;
  const models = demands.listed ?? modelsFor(deps.directory(), demands);
  const rejected: RejectedCandidate[] = [];
  const suitable = models.filter((target) => {
    if (!mayUseModel(principal, target.id)) return false;
    const reason = firstExclusion(target, demands) ?? (deps.health.healthy(target) ? undefined : inCooldown);
    if (reason !== undefined) rejected.push({ model: target.id, ...reason });
    return reason === undefined;
  });
  // Exclusions by lists are reported only if no model is left, and only for lists of the caller.
  if (suitable.length === 0)
    throw noCandidateError(
      allRejections(
        models,
        demands,
        rejected.filter(({ reason, param }) => reason !== notListed || param !== undefined),
      ),
    );
  // Models with a context window that may be too small are used only if no other one is large enough.
  const output = features.maxOutputTokens ?? features.defaultMaxTokens;
  const withLargeContext = suitable.filter(
    (target) =>
      target.id === own ||
      contextFit({ promptTokens: features.promptTokens * multiplierOf(target) }, target, output) === 'well',
  );
  return {
    suitable: withLargeContext.length > 0 ? withLargeContext : suitable,
    rejected: rejected.filter(({ reason }) => reason !== notListed),
  };
}

/** Groups exclusions by model. */
function allRejections(
  models: readonly ModelTarget[],
  demands: CandidateRequirements,
  rejected: readonly RejectedCandidate[],
): readonly RejectedCandidate[] {
  return rejected.flatMap((one) => {
    const target = one.inCooldown ? undefined : models.find(({ id }) => id === one.model);
    return target === undefined
      ? [one]
      : allExclusions(target, demands).map((reason) => ({ model: one.model, ...reason }));
  });
}
