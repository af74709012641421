/**
 * Runs every property of fast-check twice: with a fixed seed, so that a failure does not come and go between two
 * runs, and with the fresh seed of this run, which finds new cases. A property with a seed of its own runs once.
 */
import type * as fastCheck from 'fast-check';
import { vi } from 'vitest';
import { fixedSeed, runSeed } from './run-seed.ts';

vi.mock('fast-check', async (importActual) => {
  const actual = await importActual<typeof fastCheck>();
  const withSeed = <Inputs>(parameters: fastCheck.Parameters<Inputs> | undefined, seed: number) => ({
    ...parameters,
    seed,
  });
  function assert<Inputs>(
    property: fastCheck.IRawProperty<Inputs>,
    parameters?: fastCheck.Parameters<Inputs>,
  ): Promise<void> | void {
    if (parameters?.seed !== undefined) return actual.assert(property, parameters);
    const first = actual.assert(property, withSeed(parameters, fixedSeed));
    const again = (): Promise<void> | void => actual.assert(property, withSeed(parameters, runSeed()));
    return first instanceof Promise ? first.then(again) : again();
  }
  const both = { ...actual, assert };
  return { ...both, default: both };
});
