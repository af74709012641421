/**
 * Marks that travel inside the text of answers, so that they survive a gateway that writes answers anew:
 * `~n` + number of the answer + `~`, `~t` + time of sending + `~`, both as 12 digits to the base of 36.
 */
const DIGITS = 12;
const BASE = 36;

export type MarkKind = 'n' | 't';

/** Length of a mark in characters. */
export const MARK_LENGTH = DIGITS + 3;

/** @param value a whole number from 0 on */
export function writeMark(kind: MarkKind, value: number): string {
  return `~${kind}${value.toString(BASE).padStart(DIGITS, '0')}~`;
}

/** The value of the first mark of that kind, or null if there is none in full. */
export function readMark(kind: MarkKind, text: string): number | null {
  const at = text.indexOf(`~${kind}`);
  if (at === -1 || text.charAt(at + MARK_LENGTH - 1) !== '~') return null;
  const value = Number.parseInt(text.slice(at + 2, at + 2 + DIGITS), BASE);
  return Number.isNaN(value) ? null : value;
}

/** Microseconds of the machine's monotonic clock: the same clock in all processes, unlike performance.now(). */
export function nowUs(): number {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e6 + Math.floor(nanos / 1e3);
}
