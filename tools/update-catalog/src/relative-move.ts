/** How far `after` lies from `before`, as a share of `before`: 0.3 is 30 %. From nothing to something is infinite. */
export function relativeMove(before: number, after: number): number {
  if (before === after) {
    return 0;
  }
  return before === 0 ? Number.POSITIVE_INFINITY : Math.abs(after - before) / before;
}
