/** Limits cross the channel between a worker and the primary once: most requests have those of the requests before them. */
import type { SubjectLimits } from '../shared-state/index.ts';

/** Limits, and the number by which the worker names them from then on; those of an end user have none. */
export interface SentLimits {
  readonly number?: number;
  /** Without them, those that had the number. */
  readonly limits?: readonly SubjectLimits[];
  /** What the worker will not name again. */
  readonly forget?: number;
}

/** Some ten megabytes in each process, for as many keys. */
const remembered = 10_000;

/** Tells the primary limits. Results must be sent in the order in which they were made. */
export function limitSender(): (limits: readonly SubjectLimits[]) => SentLimits {
  /** By their text, in the order of their last use. */
  const numbers = new Map<string, number>();
  let last = 0;
  const oldest = (): number | undefined => {
    if (numbers.size <= remembered) return undefined;
    for (const [text, number] of numbers) {
      numbers.delete(text);
      return number;
    }
    return undefined;
  };
  return (limits) => {
    // There are as many of them as requests name.
    if (limits.some(({ subject }) => subject.kind === 'end_user')) return { limits };
    const text = JSON.stringify(limits);
    const known = numbers.get(text);
    if (known !== undefined) {
      numbers.delete(text);
      numbers.set(text, known);
      return { number: known };
    }
    last++;
    numbers.set(text, last);
    const forget = oldest();
    return { number: last, limits, ...(forget === undefined ? {} : { forget }) };
  };
}

/** Understands what one worker sends. @throws Error if it never sent those limits */
export function limitReceiver(): (sent: SentLimits) => readonly SubjectLimits[] {
  const known = new Map<number, readonly SubjectLimits[]>();
  return ({ number, limits, forget }) => {
    if (forget !== undefined) known.delete(forget);
    if (limits !== undefined && number !== undefined) known.set(number, limits);
    const found = limits ?? known.get(number ?? 0);
    if (found === undefined) throw new Error('A worker named limits that it has not sent.');
    return found;
  };
}
