import { describe, expect, it } from 'vitest';
import { providerSettings } from '../config/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { attemptLimits, shortenedByMs } from './attempt-limits.ts';
import { createDeployments, type DeploymentStats, type RequestSize } from './deployments/index.ts';

const totalMs = 600_000;
const stream: RequestSize = { stream: true, promptBytes: 1000, maxOutputTokens: 1000 };
const whole: RequestSize = { ...stream, stream: false };

/** Thirty answers that each took so long. */
function answered(stats: DeploymentStats, tookMs: number, tokens?: number): void {
  for (let turn = 0; turn < 30; turn++) {
    const ticket = stats.begin(0, tokens === undefined ? stream : whole);
    if (tokens === undefined) stats.firstByte(ticket, tookMs);
    else stats.completeAnswer(ticket, tokens, tookMs);
    stats.end(ticket, 'ok', tookMs);
  }
}

interface Case {
  readonly work?: RequestSize;
  readonly own?: readonly [tookMs: number, tokens?: number];
  readonly sibling?: readonly [tookMs: number, tokens?: number];
  readonly failures?: number;
  readonly hasFailover?: boolean;
  readonly timeout?: { readonly first_byte: string };
}

function firstByteMs({
  work = stream,
  own,
  sibling,
  failures = 0,
  hasFailover = true,
  timeout,
}: Case): number {
  const entry = { protocol: 'openai' as const, models: ['m'], ...(timeout ? { timeout } : {}) };
  const directory = createModelDirectory({
    providers: [providerSettings('p', entry)],
    catalog: [],
    adapterFor: createAdapters({ now: () => 0 }),
    credentialsOf: () => [],
  });
  const [target] = directory.models;
  if (target === undefined) throw new Error('no target');
  const deployments = createDeployments({ now: () => 0, random: () => 0 });
  const stats = deployments.stats('p/m#a');
  if (own !== undefined) answered(stats, ...own);
  if (sibling !== undefined) answered(deployments.stats('p/m#b'), ...sibling);
  for (let turn = 0; turn < failures; turn++) stats.end(stats.begin(0, work), 'failed', 0);
  // Later than the rest of a breaker, so that an open one lets a probe go.
  const ticket = stats.begin(100_000, work);
  return attemptLimits({ target, stats, ticket, hasFailover, totalAtMs: 100_000 + totalMs }).firstByteMs;
}

describe('shortenedByMs', () => {
  it.each([
    [undefined, 0],
    [200, 599_800],
    [600_000, 0],
    [900_000, 0],
  ])('a timeout of %s ms shortens a call by %d ms', (timeoutMs, ms) => {
    expect(shortenedByMs({ timeoutMs, maxTotalMs: 3_600_000 }, totalMs)).toBe(ms);
  });
});

describe('attemptLimits', () => {
  it.each<[string, Case, number]>([
    ['a stream of an unknown deployment', {}, 60_000],
    ['a quick one: not less than two seconds', { own: [100] }, 2000],
    ['a usual one: four times its 99th percentile', { own: [1500] }, 6000],
    ['a slow one: not more than the cap', { own: [30_000] }, 60_000],
    ['under the cap of the configuration', { own: [1500], timeout: { first_byte: '3s' } }, 3000],
    ['nobody else could answer', { own: [100], hasFailover: false }, 60_000],
    ['its siblings are quicker: by their pace', { own: [2500], sibling: [1500] }, 6000],
    ['a slow one: as long as 95 of 100 take at its siblings', { own: [20_000], sibling: [4000] }, 4000],
    ['its siblings are slower: by its own', { own: [1500], sibling: [9000] }, 6000],
    ['unknown itself: by its siblings', { sibling: [1500] }, 6000],
    ['a prompt four times as long', { own: [1500], work: { ...stream, promptBytes: 50_000 } }, 24_000],
    [
      'a probe: as long as 95 of 100 take at its siblings',
      { own: [1500], sibling: [4000], failures: 5 },
      4000,
    ],
    ['a probe where all is quick: not less than a second', { sibling: [100], failures: 5 }, 1000],
    ['a probe by a whole answer', { work: whole, sibling: [500, 50], failures: 5 }, 12_500],
    ['a probe without siblings: as always', { own: [1500], failures: 5 }, 6000],
    ['a whole answer of an unknown deployment: half the time', { work: whole }, 300_000],
    ['a whole answer that nobody else could give', { work: whole, hasFailover: false }, 600_000],
    ['a whole answer, by its tokens', { work: whole, own: [500, 50] }, 40_000],
    [
      'a whole answer of any length: by the longest that is possible',
      { work: { ...whole, maxOutputTokens: undefined }, own: [500, 50] },
      163_840,
    ],
    [
      'never more than half of what is left',
      { work: { ...whole, maxOutputTokens: undefined }, own: [5000, 50] },
      300_000,
    ],
  ])('%s', (_name, facts, expected) => {
    expect(firstByteMs(facts)).toBe(expected);
  });
});
