import { preferenceForDial } from '@sluice/router';
import { describe, expect, it } from 'vitest';
import { byUse, rolesOf } from './casting.ts';
import { figuresOf } from './figures.ts';
import { fixedWorkload } from './fixed-points.ts';
import { ourArm } from './our-arm.ts';
import { fixedArm } from './plain-arms.ts';
import { createPool } from './pool.ts';
import { simulate } from './simulate.ts';
import { syntheticSet } from './synthetic-set.ts';
import { timelineOf } from './timeline.ts';
import { createWorld } from './world.ts';

const preference = preferenceForDial(5);
const options = { rate: 10, horizonMs: 400_000, seed: 3, graded: 0.05 };

function run() {
  const set = syntheticSet(300, 5);
  const useful = byUse(set, preference);
  const world = createWorld(
    set,
    createPool(set.models, 2),
    timelineOf(options.horizonMs, rolesOf(set, useful)),
    200,
  );
  const fixed = fixedWorkload(set, world, options);
  const figures = (arm: Parameters<typeof simulate>[0]) =>
    figuresOf(
      arm.name,
      simulate(arm, set, world, options, () => undefined),
      world,
      fixed,
    );
  return {
    fixed,
    ours: figures(ourArm({ name: 'ours', preference, sticky: true, prompt: true })),
    one: figures(fixedArm('one', ['sim/flash', 'sim/large'])),
  };
}

/** Half an hour of 60 requests a second, incidents of a minute. */
function incidents(seed: number) {
  const long = { rate: 60, horizonMs: 1_800_000, seed, graded: 0.01 };
  const set = syntheticSet(300, seed);
  const useful = byUse(set, preference);
  const timeline = timelineOf(long.horizonMs, rolesOf(set, useful));
  const world = createWorld(set, createPool(set.models, 3), timeline, 12 * long.rate);
  const arm = ourArm({ name: 'ours', preference, sticky: true, prompt: true });
  const tally = simulate(arm, set, world, long, () => undefined);
  return figuresOf('ours', tally, world, fixedWorkload(set, world, long));
}

describe('simulate', () => {
  it.each([1, 2])(
    'slow and hung deployments are left within seconds, seed %i',
    (seed) => {
      const { incidents: all, incidentSuccess, incidentAttempts } = incidents(seed);
      expect(all['8x slow']?.settledP99Ratio).toBeLessThan(1.5);
      expect(all['hangs']?.settledP99Ratio).toBeLessThan(1.5);
      expect(incidentSuccess).toBeGreaterThanOrEqual(0.9999);
      expect(incidentAttempts).toBeLessThan(1.02);
    },
    180_000,
  );

  it('serves every request of the workload, the same way each time', () => {
    const { fixed, ours, one } = run();
    expect([ours.requests, one.requests]).toEqual([fixed.requests, fixed.requests]);
    expect(ours.success).toBeGreaterThan(0.99);
    expect(ours.switches).toBeGreaterThan(one.switches);
    expect(run().ours).toEqual(ours);
  });

  it('a fixed model is worth and costs about what it does without faults', () => {
    const { fixed, one } = run();
    const flash = fixed.models.find(({ model }) => model.spec.name === 'flash');
    const quality = ((flash?.whole.quality ?? 0) / fixed.requests) * 100;
    expect(Math.abs(one.quality - quality)).toBeLessThan(3);
    expect(one.overMixture).toBeLessThan(3);
  });
});
