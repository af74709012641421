/** Where a request can go next: deployments of its models that have not failed it and are available. */
import type { Deployment, ModelTarget } from '../providers/index.ts';
import type { Deployments } from './deployments/index.ts';

export interface DeploymentDeps {
  readonly deployments: Deployments;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Chooses deployments for the attempts of one request. */
export class DeploymentChooser {
  readonly #deps: DeploymentDeps;
  readonly #keyId: string | undefined;
  /** Ids of deployments that failed this request. */
  readonly #failed: string[] = [];

  /** @param keyId who sends the request; a breaker can be open for one key alone */
  constructor(deps: DeploymentDeps, keyId: string | undefined) {
    this.#deps = deps;
    this.#keyId = keyId;
  }

  /** Records that a deployment failed this request. */
  exclude({ id }: Deployment): void {
    this.#failed.push(id);
  }

  /** The best deployment that has not failed this request; if all have failed or are in cooldown, the next best. */
  choose(target: ModelTarget): Deployment {
    const [first] = target.deployments;
    if (first === undefined) throw new Error('A target needs a deployment.');
    if (target.deployments.length === 1) return first;
    const { deployments } = this.#deps;
    const ids = idsOf(target);
    const untried = ids.filter((id) => !this.#failed.includes(id));
    const id = this.#best(untried) ?? this.#best(ids) ?? deployments.nextAvailable(ids);
    return target.deployments.find((deployment) => deployment.id === id) ?? first;
  }

  /** A second deployment for a request that is slow to begin at the first; undefined if none is available and quick. */
  chooseHedge(target: ModelTarget, first: Deployment): Deployment | undefined {
    const { deployments, now } = this.#deps;
    const nowMs = now();
    const others = idsOf(target).filter(
      (id) => id !== first.id && !this.#failed.includes(id) && !deployments.stats(id).isSlow(nowMs),
    );
    const id = this.#best(others);
    return target.deployments.find((deployment) => deployment.id === id);
  }

  /** Whether another deployment of the target, besides `current` and those that failed, is available now. */
  hasSibling(target: ModelTarget, current?: Deployment): boolean {
    const { deployments, now } = this.#deps;
    const nowMs = now();
    return (
      target.deployments.length > 1 &&
      target.deployments.some(
        ({ id }) =>
          id !== current?.id &&
          !this.#failed.includes(id) &&
          deployments.stats(id).available(nowMs, this.#keyId),
      )
    );
  }

  /** Index of the first target, from `from` on, with an available deployment; `from` if there is none. */
  firstAvailable(targets: readonly ModelTarget[], from: number): number {
    if (targets.length === 1) return from;
    const index = targets.findIndex((target, at) => at >= from && this.#best(idsOf(target)) !== undefined);
    return index < 0 ? from : index;
  }

  #best(ids: readonly string[]): string | undefined {
    return this.#deps.deployments.choose(ids, this.#keyId);
  }
}

const idsOf = ({ deployments }: ModelTarget): readonly string[] => deployments.map(({ id }) => id);
