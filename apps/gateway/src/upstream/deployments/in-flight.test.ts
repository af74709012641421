import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

/** Starts of what is overdue, with their lanes. */
function overdueOf(open: InFlight): (readonly [lane: number, startedMs: number])[] {
  const seen: (readonly [number, number])[] = [];
  open.forEachOverdue((lane, startedMs) => seen.push([lane, startedMs]));
  return seen;
}

describe('InFlight', () => {
  it('treats requests as overdue if none that started later is answered', () => {
    const open = new InFlight();
    open.begin(10, 0);
    const second = open.begin(20, 1);
    open.begin(30, 2);
    open.begin(40);
    expect(overdueOf(open)).toEqual([
      [0, 10],
      [1, 20],
      [2, 30],
    ]);
    open.answered(second);
    expect(overdueOf(open)).toEqual([[2, 30]]);
    expect([open.count, open.waiting, open.oldestMs(50)]).toEqual([4, 2, 40]);
  });

  it('counts correctly for any sequence of events, also for many at once', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('begin', 'answered', 'end'), fc.nat(200)), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const open = new InFlight();
        const live = new Map<number, { readonly startedMs: number; waits: boolean }>();
        let nowMs = 0;
        for (const [step, pick] of all) {
          nowMs++;
          const [slot, request] = [...live][pick % Math.max(1, live.size)] ?? [];
          if (step === 'begin') live.set(open.begin(nowMs, pick % 8), { startedMs: nowMs, waits: true });
          else if (slot === undefined || request === undefined) continue;
          else if (step === 'answered') {
            open.answered(slot);
            request.waits = false;
          } else {
            open.end(slot);
            live.delete(slot);
          }
        }
        const requests = [...live.values()];
        expect(open.count).toBe(live.size);
        expect(open.waiting).toBe(requests.filter(({ waits }) => waits).length);
        expect(open.oldestMs(nowMs)).toBe(
          requests.reduce((most, { startedMs }) => Math.max(most, nowMs - startedMs), 0),
        );
        expect(overdueOf(open).length).toBeLessThanOrEqual(open.waiting);
      }),
    );
  });
});
