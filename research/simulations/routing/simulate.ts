/** Runs one arm through the whole simulated period. */
import {
  createReasoningState,
  createReasoningStore,
} from '../../../apps/gateway/src/reasoning-state/index.ts';
import { createDeployments, RetryBudget } from '../../../apps/gateway/src/upstream/deployments/index.ts';
import { createRandom } from '../../training/router-model/index.ts';
import type { ArmPlan } from './arm.ts';
import { EventHeap } from './event-heap.ts';
import type { PromptSet } from './prompt-set.ts';
import { type CallEnd, serveRequest } from './serve-request.ts';
import { Tally } from './tally.ts';
import { planWorkload, type Request, type WorkloadOptions } from './workload.ts';
import type { World } from './world.ts';

export function simulate(
  plan: ArmPlan,
  set: PromptSet,
  world: World,
  options: WorkloadOptions,
  note: (share: number) => void,
): Tally {
  const heap = new EventHeap();
  const now = (): number => heap.nowMs;
  const random = createRandom(options.seed + 1);
  const deployments = createDeployments({ now, random: createRandom(options.seed + 2) });
  const arm = plan.create({ set, world, deployments, now, random: createRandom(options.seed + 3) });
  const reasoningState = createReasoningState(createReasoningStore({ now }));
  const deps = { heap, deployments, retryBudget: new RetryBudget(), reasoningState, world, random };
  const tally = new Tally(world);
  let told = 0;
  planWorkload(heap, set, options, (request: Request) => {
    if (!world.isServable(request, heap.nowMs)) return;
    const choice = arm.choose(request);
    tally.begun(choice, heap.nowMs);
    if (choice.models.length === 0) {
      tally.refused(heap.nowMs);
      return;
    }
    const onEnd = (end: CallEnd): void => {
      tally.ended(end);
      if (end.outcome !== 'answered') return;
      const isRight = createRandom(request.seed)() < world.score(end.model, request, end.startedAtMs);
      choice.answered?.(end, request.isGraded ? Number(isRight) : undefined);
    };
    const targets = choice.models.map(({ target }) => target);
    serveRequest(deps, request, targets, onEnd);
    const share = Math.floor((heap.nowMs / options.horizonMs) * 20);
    if (share > told) {
      told = share;
      note(share / 20);
    }
  });
  heap.run();
  return tally;
}
