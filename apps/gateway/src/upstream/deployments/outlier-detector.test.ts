import { describe, expect, it } from 'vitest';
import { createDeployments, type Deployments } from './deployments.ts';
import { anyRequestSize, type RequestSize } from './request-size.ts';

const usualMs = 400;
const largePrompt: RequestSize = { ...anyRequestSize, promptBytes: 200_000 };
const whole: RequestSize = { ...anyRequestSize, stream: false };

/** A deployments under a clock that tests set. */
function worldOf(names: readonly string[], random: () => number = () => 0) {
  let nowMs = 1_000_000;
  const deployments: Deployments = createDeployments({ now: () => nowMs, random });
  const ids = names.map((name) => `p/m#${name}`);
  const id = (name: string): string => `p/m#${name}`;
  const world = {
    deployments,
    ids,
    id,
    now: () => nowMs,
    wait(ms: number) {
      nowMs += ms;
    },
    /** One after the other, each of them answered. */
    answers(name: string, count: number, tookMs: number, work: RequestSize = anyRequestSize) {
      const stats = deployments.stats(id(name));
      for (let turn = 0; turn < count; turn++) {
        const ticket = stats.begin(nowMs, work);
        nowMs += tookMs;
        if (work.stream) stats.firstByte(ticket, nowMs);
        else stats.completeAnswer(ticket, 200, nowMs);
        stats.end(ticket, 'ok', nowMs);
      }
    },
    calm() {
      for (const name of names) world.answers(name, 9, usualMs);
    },
    /** Those that get probes only, or are about to get one. */
    slow: () =>
      names.filter((name) => {
        const stats = deployments.stats(id(name));
        return stats.isEjected(nowMs) || stats.load(nowMs) === 0;
      }),
  };
  // As in the gateway, where a choice looks at all of them.
  for (const each of ids) deployments.stats(each);
  return world;
}

describe('OutlierDetector', () => {
  it.each<[string, string[], (world: ReturnType<typeof worldOf>) => void, string[]]>([
    ['none without incidents', ['a', 'b', 'c'], () => undefined, []],
    ['one of three', ['a', 'b', 'c'], (world) => world.answers('a', 4, 3200), ['a']],
    ['one of two', ['a', 'b'], (world) => world.answers('a', 4, 3200), ['a']],
    ['the only one is compared with nobody', ['a'], (world) => world.answers('a', 9, 3200), []],
    ['too few slow answers', ['a', 'b'], (world) => world.answers('a', 2, 3200), []],
    [
      'long prompts are compared with long prompts',
      ['a', 'b'],
      (world) => {
        world.answers('b', 4, 3200, largePrompt);
        world.answers('a', 6, 3200, largePrompt);
      },
      [],
    ],
    [
      'a long prompt that nobody knows says nothing',
      ['a', 'b'],
      (world) => world.answers('a', 6, 3200, largePrompt),
      [],
    ],
    [
      'whole answers, too',
      ['a', 'b'],
      (world) => {
        world.answers('b', 4, 2000, whole);
        world.answers('a', 4, 16_000, whole);
      },
      ['a'],
    ],
    [
      'both of two: it is the model that is slow',
      ['a', 'b'],
      (world) => {
        for (let turn = 0; turn < 12; turn++) {
          world.answers('a', 1, 3200);
          world.answers('b', 1, 3200);
        }
      },
      [],
    ],
    [
      'two of five',
      ['a', 'b', 'c', 'd', 'e'],
      (world) => {
        world.answers('a', 4, 3200);
        world.answers('b', 4, 3200);
      },
      ['a', 'b'],
    ],
  ])('%s', (_name, names, happens, expected) => {
    const world = worldOf(names);
    world.calm();
    happens(world);
    expect(world.slow()).toEqual(expected);
  });

  it('never ejects more than half while a whole pool becomes slow', () => {
    const names = ['a', 'b', 'c', 'd'];
    const world = worldOf(names);
    world.calm();
    for (let turn = 0; turn < 20; turn++) {
      for (const name of names) {
        world.answers(name, 1, 3200);
        expect(world.slow().length).toBeLessThanOrEqual(2);
      }
    }
    expect(world.slow()).toEqual([]);
  });

  it('detects a slow deployment by waiting requests, before any slow response', () => {
    const world = worldOf(['a', 'b']);
    world.calm();
    const stats = world.deployments.stats(world.id('a'));
    for (let turn = 0; turn < 5; turn++) stats.begin(world.now());
    world.wait(usualMs * 1.5);
    expect(world.slow()).toEqual([]);
    world.wait(usualMs);
    expect(world.slow()).toEqual(['a']);
  });

  it('does not consider a deployment slow for a waiting request while later ones are answered', () => {
    const world = worldOf(['a', 'b']);
    world.calm();
    const stats = world.deployments.stats(world.id('a'));
    for (let turn = 0; turn < 20; turn++) stats.begin(world.now());
    world.wait(usualMs * 3);
    world.answers('a', 1, usualMs);
    expect(world.slow()).toEqual([]);
  });

  it('gets no request but probes further and further apart, and all again after a good one', () => {
    const world = worldOf(['a', 'b', 'c']);
    world.calm();
    world.answers('a', 4, 3200);
    const startMs = world.now();
    const probesAtS: number[] = [];
    for (let turn = 0; turn < 3000; turn++) {
      world.wait(100);
      const chosen = world.deployments.choose(world.ids);
      if (chosen === world.id('a')) probesAtS.push(Math.round((world.now() - startMs) / 1000));
      const ticket = world.deployments.stats(chosen ?? '').begin(world.now());
      expect(ticket.isRecoveryCheck).toBe(chosen === world.id('a'));
      const tookMs = chosen === world.id('a') ? 3200 : usualMs;
      world.deployments.stats(chosen ?? '').firstByte(ticket, world.now() + tookMs);
      world.deployments.stats(chosen ?? '').end(ticket, 'ok', world.now() + tookMs);
    }
    expect(probesAtS.length).toBeGreaterThanOrEqual(5);
    expect(probesAtS.length).toBeLessThanOrEqual(10);
    world.wait(61_000);
    world.answers('a', 1, usualMs);
    world.wait(100);
    expect(world.deployments.stats(world.id('a')).begin(world.now()).isRecoveryCheck).toBe(false);
  });

  it('gets its part again by and by once it is back', () => {
    let draw = 0.5;
    const world = worldOf(['a', 'b'], () => draw);
    world.calm();
    const [a, b] = [world.deployments.stats(world.id('a')), world.deployments.stats(world.id('b'))];
    for (let turn = 0; turn < 5; turn++) b.begin(world.now(), whole);
    a.coolDownUntil(world.now() + 1000);
    expect(world.deployments.choose(world.ids)).toBe(world.id('b'));
    const taken: (readonly [afterMs: number, shares: number])[] = [];
    for (const afterMs of [1000, 5000, 8000, 10_000]) {
      world.wait(afterMs - (taken.at(-1)?.[0] ?? 0));
      let shares = 0;
      for (draw = 0.05; draw < 1; draw += 0.1)
        if (world.deployments.choose(world.ids) === world.id('a')) shares++;
      taken.push([afterMs, shares]);
    }
    expect(taken).toEqual([
      [1000, 1],
      [5000, 5],
      [8000, 8],
      [10_000, 10],
    ]);
  });

  it('is taken where all others rest', () => {
    const world = worldOf(['a', 'b']);
    world.calm();
    world.answers('a', 4, 3200);
    expect(world.deployments.choose(world.ids)).toBe(world.id('b'));
    world.deployments.stats(world.id('b')).coolDownUntil(world.now() + 5000);
    expect(world.deployments.choose(world.ids)).toBe(world.id('a'));
  });

  it('compares deployments of one model only, and no names of callers', () => {
    const world = worldOf(['a', 'b']);
    world.calm();
    const other = ['p/n#a', 'request p/m#a', 'request p/m#b'];
    for (const id of other) {
      const stats = world.deployments.stats(id);
      for (let turn = 0; turn < 9; turn++) {
        const ticket = stats.begin(world.now());
        stats.firstByte(ticket, world.now() + 9000);
        stats.end(ticket, 'ok', world.now() + 9000);
      }
    }
    world.wait(9000);
    expect(other.filter((id) => world.deployments.stats(id).isEjected(world.now()))).toEqual([]);
  });
});
