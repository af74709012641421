/** Which models can serve a request at all. */
import type { Principal } from '../../auth/index.ts';
import { defaultOutputTokens } from '../../contract/index.ts';
import type { ModelDirectory, ModelTarget } from '../../providers/index.ts';
import { mayUse } from '../may-use.ts';
import type { RejectedCandidate, RoutingDeps } from '../port.ts';
import { noneLeft } from './none-left.ts';
import { allReasons, contextFit, type Demands, firstReason, notListed } from './reject.ts';
import { isSpecialPurpose } from './special-purpose.ts';

export type SiftDeps = Pick<RoutingDeps, 'directory' | 'health'>;

const real = new WeakMap<ModelDirectory, readonly ModelTarget[]>();

/** Models that answer for themselves: neither the sandbox nor those that are being taken away. */
export function realModels(directory: ModelDirectory): readonly ModelTarget[] {
  const known = real.get(directory);
  if (known !== undefined) return known;
  const models = directory.models.filter(
    (target) => target.provider.protocol !== 'sandbox' && !target.deprecated && !isSpecialPurpose(target),
  );
  real.set(directory, models);
  return models;
}

const asleep: Omit<RejectedCandidate, 'model'> = {
  reason: 'is resting after failures',
  param: undefined,
  resting: true,
};

/** The models that can serve the request, and why the others cannot. Throws if there are none. */
export function sift(
  deps: SiftDeps,
  demands: Demands & {
    readonly principal: Principal;
    /** The model of the conversation: it stays a candidate as long as it fits at all. */
    readonly own: string | undefined;
    /** What the request brings along to be chosen from, instead of all models. */
    readonly listed: readonly ModelTarget[] | undefined;
  },
): { readonly fitting: readonly ModelTarget[]; readonly rejected: RejectedCandidate[] } {
  const { features, own, principal, multiplierOf } = demands;
  const models = demands.listed ?? realModels(deps.directory());
  const rejected: RejectedCandidate[] = [];
  const fitting = models.filter((target) => {
    if (!mayUse(principal, target.id)) return false;
    const reason = firstReason(target, demands) ?? (deps.health.healthy(target) ? undefined : asleep);
    if (reason !== undefined) rejected.push({ model: target.id, ...reason });
    return reason === undefined;
  });
  // What lists leave out is nobody's fault: told of only where nothing else is to be told, and the caller made the list.
  const told = rejected.filter(({ reason }) => reason !== notListed);
  if (fitting.length === 0)
    throw noneLeft(
      told.length > 0
        ? allRejections(models, demands, told)
        : rejected.filter(({ param }) => param !== undefined),
    );
  // Models that only just hold the prompt are for prompts that no other model holds.
  const output = features.maxOutputTokens ?? defaultOutputTokens;
  const roomy = fitting.filter(
    (target) =>
      target.id === own ||
      contextFit({ promptTokens: features.promptTokens * multiplierOf(target) }, target, output) === 'well',
  );
  return { fitting: roomy.length > 0 ? roomy : fitting, rejected: told };
}

/** The models that were told of, each with all that stands against it. */
function allRejections(
  models: readonly ModelTarget[],
  demands: Demands,
  rejected: readonly RejectedCandidate[],
): readonly RejectedCandidate[] {
  return rejected.flatMap((one) => {
    const target = one.resting ? undefined : models.find(({ id }) => id === one.model);
    return target === undefined
      ? [one]
      : allReasons(target, demands).map((reason) => ({ model: one.model, ...reason }));
  });
}
