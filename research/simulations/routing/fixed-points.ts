/** What each model would cost and be worth, were it to serve the whole workload: without faults, caches kept warm. */
import { EventHeap } from './event-heap.ts';
import type { Point } from './mixture.ts';
import type { PoolModel } from './pool.ts';
import type { PromptSet } from './prompt-set.ts';
import { epochStarts } from './timeline.ts';
import { planWorkload, type Request, type WorkloadOptions } from './workload.ts';
import type { World } from './world.ts';

/** Totals of one model. */
export interface FixedTotals {
  readonly model: PoolModel;
  readonly whole: Point;
  /** Whether it is there from beginning to end. */
  readonly isLasting: boolean;
  /** By epoch; undefined where it is not there. */
  readonly epochs: readonly (Point | undefined)[];
}

export interface FixedWorkload {
  readonly requests: number;
  readonly models: readonly FixedTotals[];
}

/** The model itself, or the first of the others that holds the prompt. */
function holder(world: World, model: PoolModel, request: Request): PoolModel | undefined {
  const { models } = world.pool;
  return world.holds(model, request)
    ? model
    : models.find((other) => other.spec.name !== world.timeline.arrival.model && world.holds(other, request));
}

export function fixedWorkload(set: PromptSet, world: World, options: WorkloadOptions): FixedWorkload {
  const starts = epochStarts(world.timeline);
  const { models } = world.pool;
  const width = models.length;
  const cost = new Float64Array(starts.length * width);
  const quality = new Float64Array(starts.length * width);
  let requests = 0;
  const heap = new EventHeap();
  planWorkload(heap, set, options, (request) => {
    const nowMs = heap.nowMs;
    if (!world.isServable(request, nowMs)) return;
    requests++;
    const epoch = starts.findLastIndex((startMs) => nowMs >= startMs);
    for (const model of models) {
      const server = holder(world, model, request);
      if (server === undefined || !world.isThere(model, nowMs)) continue;
      const at = epoch * width + model.index;
      cost[at] =
        (cost[at] ?? 0) + world.costNanos(server, request, world.cached(server, request, nowMs), nowMs);
      quality[at] = (quality[at] ?? 0) + world.score(server, request, nowMs);
    }
    const tokens = request.promptTokens + request.outputTokens;
    for (const { target } of models) request.conversation.caches.set(target.id, { atMs: nowMs, tokens });
  });
  heap.run();
  const totals = models.map((model): FixedTotals => {
    const epochs = starts.map((startMs, epoch) =>
      world.isThere(model, startMs)
        ? { cost: cost[epoch * width + model.index] ?? 0, quality: quality[epoch * width + model.index] ?? 0 }
        : undefined,
    );
    const sum = (part: (point: Point) => number): number =>
      epochs.reduce((total, point) => total + (point === undefined ? 0 : part(point)), 0);
    return {
      model,
      whole: { cost: sum((point) => point.cost), quality: sum((point) => point.quality) },
      isLasting: epochs.every((point) => point !== undefined),
      epochs,
    };
  });
  return { requests, models: totals };
}
