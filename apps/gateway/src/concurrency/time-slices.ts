import { type Owner, RoundRobin } from './round-robin.ts';

/** Long work on the main thread may hold up everything else for this time, in milliseconds. */
const maxSliceMs = 10;

/** Awaited between the steps of long work, each well under a millisecond: lets others run if the slice is over. */
export type Pause = () => Promise<void> | undefined;

/**
 * Shares the main thread among long work: one slice in each turn of the event loop, whatever waits. So many long
 * requests at once delay a short one by one slice a turn, and accounts and their keys get slices in turn.
 */
export interface TimeSlices {
  /** Begins long work, whose first pause waits for its first slice. */
  open(owner: Owner): Pause;
}

/** @param now monotonic clock, milliseconds */
export function createTimeSlices(now: () => number): TimeSlices {
  const waiting = new RoundRobin<() => void>();
  /** Whether a slice was given in this turn of the event loop. */
  let isGiven = false;
  let isScheduled = false;

  const nextTurn = (): void => {
    isScheduled = false;
    isGiven = false;
    const begin = waiting.take();
    if (begin !== undefined) give(begin);
  };
  const give = (begin: () => void): void => {
    isGiven = true;
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
    begin();
  };

  return {
    open(owner) {
      let endsMs = Number.NEGATIVE_INFINITY;
      const begin = (): void => {
        endsMs = now() + maxSliceMs;
      };
      return () => {
        if (now() < endsMs) return undefined;
        if (!isGiven && waiting.isEmpty) {
          give(begin);
          return undefined;
        }
        return new Promise((resolve) => {
          waiting.add(owner, () => {
            begin();
            resolve();
          });
        });
      };
    },
  };
}
