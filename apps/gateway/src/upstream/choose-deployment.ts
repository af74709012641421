/** Where a request can go next: deployments of its models that have not failed it and are available. */
import type { Deployment, ModelTarget } from '../providers/index.ts';
import type { Deployments } from './deployments/index.ts';

export interface DeploymentDeps {
  readonly deployments: Deployments;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Ids of deployments that failed this request. */
export type FailedDeployments = readonly string[];

/**
 * The best deployment that has not failed this request; if all have failed or are in cooldown, the next best.
 */
export function chooseDeployment(
  target: ModelTarget,
  failed: FailedDeployments,
  deployments: Deployments,
): Deployment {
  const [first] = target.deployments;
  if (first === undefined) throw new Error('A target needs a deployment.');
  if (target.deployments.length === 1) return first;
  const ids = idsOf(target);
  const untried = ids.filter((id) => !failed.includes(id));
  const id = deployments.choose(untried) ?? deployments.choose(ids) ?? deployments.nextAvailable(ids);
  return target.deployments.find((deployment) => deployment.id === id) ?? first;
}

/** A second deployment for a request that is slow to begin at the first; undefined if none is available and quick. */
export function chooseHedge(
  target: ModelTarget,
  failed: FailedDeployments,
  { deployments, now }: DeploymentDeps,
  first: Deployment,
): Deployment | undefined {
  const nowMs = now();
  const others = idsOf(target).filter(
    (id) => id !== first.id && !failed.includes(id) && !deployments.stats(id).isSlow(nowMs),
  );
  const id = deployments.choose(others);
  return target.deployments.find((deployment) => deployment.id === id);
}

/** Whether another deployment of the target, besides `current` and those that failed, is available now. */
export function hasSibling(
  target: ModelTarget,
  failed: FailedDeployments,
  { deployments, now }: DeploymentDeps,
  current?: Deployment,
): boolean {
  const nowMs = now();
  return (
    target.deployments.length > 1 &&
    target.deployments.some(
      ({ id }) => id !== current?.id && !failed.includes(id) && deployments.stats(id).available(nowMs),
    )
  );
}

/** Index of the first target, from `from` on, with an available deployment; `from` if there is none. */
export function firstAvailable(
  targets: readonly ModelTarget[],
  from: number,
  deployments: Deployments,
): number {
  if (targets.length === 1) return from;
  const index = targets.findIndex(
    (target, at) => at >= from && deployments.choose(idsOf(target)) !== undefined,
  );
  return index < 0 ? from : index;
}

const idsOf = ({ deployments }: ModelTarget): readonly string[] => deployments.map(({ id }) => id);
