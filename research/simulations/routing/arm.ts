import type { Deployments } from '../../../apps/gateway/src/upstream/deployments/index.ts';
import type { Random } from './draws.ts';
import type { PoolModel } from './pool.ts';
import type { PromptSet } from './prompt-set.ts';
import type { CallEnd } from './serve-request.ts';
import type { Request } from './workload.ts';
import type { World } from './world.ts';

/** What an arm may know: never what an answer will be worth. */
export interface ArmDeps {
  readonly set: PromptSet;
  readonly world: World;
  readonly deployments: Deployments;
  readonly now: () => number;
  readonly random: Random;
}

/** Models in the order in which they are tried; none: the request is refused. */
export interface Choice {
  readonly models: readonly PoolModel[];
  /** The guard kept the prompt out of it. */
  readonly isGuarded?: boolean;
  /** Takes an answer, and what somebody says it was worth. */
  answered?(end: CallEnd, grade: number | undefined): void;
}

/** A way to choose models. */
export interface Arm {
  choose(request: Request): Choice;
}

export interface ArmPlan {
  readonly name: string;
  create(deps: ArmDeps): Arm;
}

/** Models tried for one request, the first one included, as in the gateway. */
export const mostModels = 3;

/** Models that are there now. */
export function present({ world, now }: Pick<ArmDeps, 'world' | 'now'>): readonly PoolModel[] {
  return world.pool.models.filter((model) => world.isThere(model, now()));
}
