import { describe, expect, it } from 'vitest';
import { Cooldown } from './cooldown.ts';

describe('Cooldown', () => {
  it('doubles whenever the first request after it is limited again, up to a minute', () => {
    const cooldown = new Cooldown();
    const lengths: number[] = [];
    let nowMs = 0;
    for (let turn = 0; turn < 7; turn++) {
      cooldown.rateLimited(nowMs, 2000, nowMs + 60);
      lengths.push(cooldown.untilMs - nowMs - 60);
      nowMs = cooldown.untilMs;
    }
    expect(lengths).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('does not double for requests in flight together, nor for those sent during a cooldown', () => {
    const cooldown = new Cooldown();
    for (const startedAtMs of [0, 10, 20, 1500]) cooldown.rateLimited(startedAtMs, 2000, startedAtMs + 60);
    expect(cooldown.untilMs).toBe(1560 + 2000);
  });

  it('is short again after a success, but not after the success of an older request', () => {
    const cooldown = new Cooldown();
    cooldown.rateLimited(0, 1000, 0);
    cooldown.answered(0);
    cooldown.rateLimited(1000, 1000, 1000);
    expect(cooldown.untilMs).toBe(3000);
    cooldown.answered(3000);
    cooldown.rateLimited(4000, 1000, 4000);
    expect(cooldown.untilMs).toBe(5000);
  });

  it('never ends earlier because of a shorter one', () => {
    const cooldown = new Cooldown();
    cooldown.extendTo(9000);
    cooldown.rateLimited(0, 1000, 0);
    expect(cooldown.untilMs).toBe(9000);
  });
});
