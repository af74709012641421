/** Ways to choose that look neither at the prompt nor at windows. All share the deployments, the retries and the fallbacks. */
import { createTrackRecord } from '../../../apps/gateway/src/routing/learning/index.ts';
import { type ArmPlan, mostModels, present } from './arm.ts';
import type { PoolModel } from './pool.ts';
import { maxOutputTokens } from './workload.ts';

/** The same model always; what it cannot serve goes to the others, best first. */
export function fixedArm(name: string, order: readonly string[]): ArmPlan {
  return {
    name,
    create: (deps) => ({
      choose: () => {
        const there = present(deps);
        return {
          models: order
            .flatMap((id) => there.find(({ target }) => target.id === id) ?? [])
            .slice(0, mostModels),
        };
      },
    }),
  };
}

function byLowest(models: readonly PoolModel[], value: (model: PoolModel) => number): readonly PoolModel[] {
  return models
    .map((model) => ({ model, value: value(model) }))
    .toSorted((a, b) => a.value - b.value)
    .slice(0, mostModels)
    .map(({ model }) => model);
}

export const cheapestArm: ArmPlan = {
  name: 'cheapest',
  create: (deps) => ({
    choose: ({ estimate }) => ({
      models: byLowest(present(deps), (model) => {
        const { input, output } = deps.world.price(model, deps.now());
        return estimate * input + maxOutputTokens * output;
      }),
    }),
  }),
};

export const randomArm: ArmPlan = {
  name: 'random',
  create: (deps) => ({ choose: () => ({ models: byLowest(present(deps), () => deps.random()) }) }),
};

export const roundRobinArm: ArmPlan = {
  name: 'round robin',
  create: (deps) => {
    let turn = 0;
    return {
      choose: () => {
        const there = present(deps);
        const at = turn++ % there.length;
        return { models: [...there.slice(at), ...there.slice(0, at)].slice(0, mostModels) };
      },
    };
  },
};

/** The model whose answers began soonest of late. */
export const leastLatencyArm: ArmPlan = {
  name: 'least latency',
  create: (deps) => {
    const record = createTrackRecord(deps.now);
    return {
      choose: () => ({
        models: byLowest(present(deps), ({ target }) => record.pace(target.id, false).firstTokenMs),
        answered({ model, firstTokenMs, endedAtMs, startedAtMs, request }) {
          if (firstTokenMs === undefined) return;
          record.observe(model.target.id, false, {
            firstTokenMs,
            totalMs: endedAtMs - startedAtMs,
            outputTokens: deps.world.outputTokens(model, request),
            expectedTokens: undefined,
          });
        },
      }),
    };
  },
};
