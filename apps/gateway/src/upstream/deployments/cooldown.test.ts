import { describe, expect, it } from 'vitest';
import { Cooldown } from './cooldown.ts';

describe('rests after refusals', () => {
  it('double each time that the first request after one is refused, up to a minute', () => {
    const rests = new Cooldown();
    const lengths: number[] = [];
    let nowMs = 0;
    for (let turn = 0; turn < 7; turn++) {
      rests.refused(nowMs, 2000, nowMs + 60);
      lengths.push(rests.untilMs - nowMs - 60);
      nowMs = rests.untilMs;
    }
    expect(lengths).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('do not double for what was under way together, nor for what was sent during a rest', () => {
    const rests = new Cooldown();
    for (const startedAtMs of [0, 10, 20, 1500]) rests.refused(startedAtMs, 2000, startedAtMs + 60);
    expect(rests.untilMs).toBe(1560 + 2000);
  });

  it('are short again once an answer came, but not for an answer to an older request', () => {
    const rests = new Cooldown();
    rests.refused(0, 1000, 0);
    rests.answered(0);
    rests.refused(1000, 1000, 1000);
    expect(rests.untilMs).toBe(3000);
    rests.answered(3000);
    rests.refused(4000, 1000, 4000);
    expect(rests.untilMs).toBe(5000);
  });

  it('never end earlier for a shorter one', () => {
    const rests = new Cooldown();
    rests.ask(9000);
    rests.refused(0, 1000, 0);
    expect(rests.untilMs).toBe(9000);
  });
});
