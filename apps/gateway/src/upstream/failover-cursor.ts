import type { Deployment, ModelTarget } from '../providers/index.ts';
import type { Deployments } from './deployments/index.ts';

/** Where one request is among its models and their deployments, and what has failed it. */
export class FailoverCursor {
  readonly #targets: readonly ModelTarget[];
  readonly #fleet: Deployments;
  readonly #now: () => number;
  #index = 0;
  #tries = 0;
  /** Deployments that failed this request. */
  readonly #tried: string[] = [];

  /** @param targets at least one, in the order in which they are tried */
  constructor(targets: readonly ModelTarget[], fleet: Deployments, now: () => number) {
    this.#targets = targets;
    this.#fleet = fleet;
    this.#now = now;
  }

  get target(): ModelTarget {
    const target = this.#targets[this.#index] ?? this.#targets.at(-1);
    if (target === undefined) throw new Error('A call needs a target.');
    return target;
  }

  /** Tries of the present model so far. */
  get triesOfTarget(): number {
    return this.#tries;
  }

  get hasNextTarget(): boolean {
    return this.#index + 1 < this.#targets.length;
  }

  /** Goes past models all of whose deployments rest, unless that leaves none. */
  skipCoolingDown(): void {
    if (this.#targets.length === 1) return;
    const index = this.#targets.findIndex(
      (target, at) => at >= this.#index && this.#fleet.choose(idsOf(target)) !== undefined,
    );
    if (index > this.#index) this.#index = index;
  }

  nextTarget(): void {
    this.#index++;
    this.#tries = 0;
    this.skipCoolingDown();
  }

  /**
   * Begins a try at the best deployment of the present model that did not fail this request yet; where all did
   * or rest, at the next best.
   */
  takeDeployment(): Deployment {
    this.#tries++;
    const { deployments } = this.target;
    const [only] = deployments;
    if (only === undefined) throw new Error('A target needs a deployment.');
    if (deployments.length === 1) return only;
    const ids = idsOf(this.target);
    const fresh = ids.filter((id) => !this.#tried.includes(id));
    const id = this.#fleet.choose(fresh) ?? this.#fleet.choose(ids) ?? this.#fleet.soonest(ids);
    return deployments.find((deployment) => deployment.id === id) ?? only;
  }

  /** Another deployment of the present model, quick and able now, for a try beside one under way. */
  hedgeDeployment({ id: here }: Deployment): Deployment | undefined {
    const { deployments } = this.target;
    const nowMs = this.#now();
    const others = idsOf(this.target).filter(
      (id) => id !== here && !this.#tried.includes(id) && !this.#fleet.stats(id).isSlow(nowMs),
    );
    const id = this.#fleet.choose(others);
    return deployments.find((deployment) => deployment.id === id);
  }

  markFailed({ id }: Deployment): void {
    this.#tried.push(id);
  }

  /** Whether another deployment of the present model, not tried yet, could take the request now. */
  hasSibling(): boolean {
    const { deployments } = this.target;
    if (deployments.length < 2) return false;
    const nowMs = this.#now();
    return deployments.some(({ id }) => !this.#tried.includes(id) && this.#fleet.stats(id).available(nowMs));
  }

  /** Whether the request could now go anywhere but to this deployment: what rests is no place to go. */
  hasFailover({ id: here }: Deployment): boolean {
    if (this.hasNextTarget) return true;
    const nowMs = this.#now();
    return this.target.deployments.some(
      ({ id }) => id !== here && !this.#tried.includes(id) && this.#fleet.stats(id).available(nowMs),
    );
  }
}

const idsOf = ({ deployments }: ModelTarget): readonly string[] => deployments.map(({ id }) => id);
