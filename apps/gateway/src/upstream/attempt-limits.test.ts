import { describe, expect, it } from 'vitest';
import { providerSettings } from '../config/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { createFleet } from './fleet/index.ts';

type Facts = Parameters<typeof attemptLimits>[0];

function factsOf(more: Partial<Facts> = {}, timeout?: { first_byte: string }): Facts {
  const entry = { protocol: 'openai' as const, models: ['m'], ...(timeout ? { timeout } : {}) };
  const directory = createModelDirectory({
    providers: [providerSettings('p', entry)],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const [target] = directory.models;
  if (target === undefined) throw new Error('no target');
  const stats = createFleet({ now: () => 0, random: () => 0 }).stats('d');
  return {
    target,
    stats,
    stream: true,
    hasElsewhere: true,
    mostOutputTokens: 1000,
    startedAtMs: 0,
    totalAtMs: 600_000,
    ...more,
  };
}

/** Thirty answers that each took so long. */
function after(facts: Facts, tookMs: number, tokens?: number): Facts {
  for (let turn = 0; turn < 30; turn++) {
    const ticket = facts.stats.begin(0);
    if (tokens === undefined) facts.stats.firstByte(ticket, tookMs);
    else facts.stats.whole(ticket, tokens, tookMs);
    facts.stats.end(ticket, 'ok', tookMs);
  }
  return facts;
}
const firstByteMs = (facts: Facts): number => attemptLimits(facts).firstByteMs;

describe('how long the first byte is awaited', () => {
  it.each<[string, Facts, number]>([
    ['a stream of an unknown deployment', factsOf(), 60_000],
    ['a quick one: not less than two seconds', after(factsOf(), 100), 2000],
    ['a usual one: four times its 99th percentile', after(factsOf(), 1500), 6000],
    ['a slow one: not more than the cap', after(factsOf(), 30_000), 60_000],
    ['under the cap of the configuration', after(factsOf({}, { first_byte: '3s' }), 1500), 3000],
    ['nobody else could answer', after(factsOf({ hasElsewhere: false }), 100), 60_000],
    ['a whole answer of an unknown deployment', factsOf({ stream: false }), 600_000],
    ['a whole answer, by its tokens', after(factsOf({ stream: false }), 500, 50), 40_000],
    [
      'a whole answer without limit',
      after(factsOf({ stream: false, mostOutputTokens: undefined }), 500, 50),
      600_000,
    ],
  ])('%s', (_name, facts, expected) => {
    expect(firstByteMs(facts)).toBe(expected);
  });
});
