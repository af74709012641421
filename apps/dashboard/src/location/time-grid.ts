const hourS = 3600;
const maxHours = 7 * 24;

/** A time in buckets of hours or days. */
export interface TimeGrid {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucket: 'hour' | 'day';
}

/** Hours up to a week, days beyond: no more columns than a screen can show. */
export const bucketOf = (fromMs: number, toMs: number): 'hour' | 'day' =>
  toMs - fromMs <= maxHours * hourS * 1000 ? 'hour' : 'day';

/** Beginnings of all buckets of a time in epoch seconds, also of those without requests. */
export function timesOf({ fromMs, toMs, bucket }: TimeGrid): readonly number[] {
  const sizeS = bucket === 'hour' ? hourS : 24 * hourS;
  const first = Math.floor(fromMs / 1000 / sizeS) * sizeS;
  const count = Math.max(0, Math.ceil((toMs / 1000 - first) / sizeS));
  return Array.from({ length: count }, (_, at) => first + at * sizeS);
}
