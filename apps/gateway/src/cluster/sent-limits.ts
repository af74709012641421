/** Limits cross the channel between a worker and the primary once: most requests have those of the requests before them. */
import type { SubjectLimits } from '../shared-state/index.ts';

/** Limits by the number that their worker gave them. */
export interface SentLimits {
  readonly number: number;
  /** The first time only. */
  readonly limits?: readonly SubjectLimits[];
}

/** Both sides forget the oldest ones beyond this number. Those of end users are as many as requests name. */
const remembered = 2000;

/** Tells the primary limits. Results must be sent in the order in which they were made. */
export function limitSender(): (limits: readonly SubjectLimits[]) => SentLimits {
  const numbers = new Map<string, number>();
  let last = 0;
  return (limits) => {
    const text = JSON.stringify(limits);
    const known = numbers.get(text);
    if (known !== undefined) return { number: known };
    last++;
    numbers.set(text, last);
    if (numbers.size > remembered) for (const [oldest] of numbers) if (numbers.delete(oldest)) break;
    return { number: last, limits };
  };
}

/** Understands what one worker sends. @throws Error if it never sent those limits */
export function limitReceiver(): (sent: SentLimits) => readonly SubjectLimits[] {
  const known = new Map<number, readonly SubjectLimits[]>();
  return ({ number, limits }) => {
    if (limits !== undefined) {
      known.set(number, limits);
      known.delete(number - remembered);
    }
    const found = limits ?? known.get(number);
    if (found === undefined) throw new Error('A worker named limits that it has not sent.');
    return found;
  };
}
