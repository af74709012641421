import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

const startMs = 1_760_000_000_000;

describe('SlidingWindow', () => {
  it('never permits more than the limit in any 60 seconds', () => {
    const gapsMs = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(
        gapsMs,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 999 }),
        (gaps, limit, phase) => {
          const window = new SlidingWindow();
          const passed: number[] = [];
          let nowMs = startMs + phase;
          for (const gap of gaps) {
            nowMs += gap;
            if (window.sum(nowMs) >= limit) continue;
            window.add(nowMs, 1);
            passed.push(nowMs);
          }
          for (const from of passed) {
            expect(passed.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(limit);
          }
        },
      ),
    );
  });

  it('releases usage older than 62 seconds', () => {
    const window = new SlidingWindow();
    window.add(startMs, 5);
    expect(window.sum(startMs + 59_999)).toBe(5);
    expect(window.sum(startMs + 62_000)).toBe(0);
    window.add(startMs + 62_000, 3);
    expect(window.sum(startMs + 1_000_000)).toBe(0);
  });

  it('reports a sufficient wait that is at most a second too long', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 8000 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 20 }), (adds, target) => {
        const window = new SlidingWindow();
        let nowMs = startMs;
        for (const [gapMs, amount] of adds) {
          nowMs += gapMs;
          window.add(nowMs, amount);
        }
        const waitMs = window.waitMs(nowMs, target);
        if (waitMs === 0) {
          expect(window.sum(nowMs)).toBeLessThanOrEqual(target);
          return;
        }
        expect(window.sum(nowMs)).toBeGreaterThan(target);
        expect(window.sum(nowMs + waitMs - 1001)).toBeGreaterThan(target);
        expect(window.sum(nowMs + waitMs)).toBeLessThanOrEqual(target);
      }),
    );
  });

  it('accepts corrections of earlier usage, never below zero', () => {
    const window = new SlidingWindow();
    window.add(startMs, 100);
    window.add(startMs + 5000, 10);
    window.add(startMs + 8000, -60, startMs);
    expect(window.sum(startMs + 8000)).toBe(50);
    window.add(startMs + 8000, -500, startMs);
    expect(window.sum(startMs + 8000)).toBe(10);
    window.add(startMs + 8000, 7, startMs - 300_000);
    expect(window.sum(startMs + 8000)).toBe(10);
  });

  it('stays consistent if the clock goes back', () => {
    const window = new SlidingWindow();
    window.add(startMs, 1);
    expect(window.sum(startMs - 10_000)).toBe(1);
    window.add(startMs - 10_000, 1);
    expect(window.sum(startMs)).toBe(2);
  });
});
