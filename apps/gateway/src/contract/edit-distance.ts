/** Longer names are compared by their beginning. */
const maxChars = 80;

/**
 * Number of insertions, deletions, replacements and swaps of neighbors between two names.
 * @param enough a larger number is not counted to its end: whatever is returned then is larger, too
 */
export function editDistance(one: string, other: string, enough = maxChars): number {
  const a = one.slice(0, maxChars);
  const b = other.slice(0, maxChars);
  if (Math.abs(a.length - b.length) > enough) return enough + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap && row > 1 && column > 1 ? (beforePrevious[column - 2] ?? 0) + 1 : maxChars,
        ),
      );
    }
    // From two rows, the next ones are derived: the number never gets less than what is in them.
    if (Math.min(...current) > enough && Math.min(...previous) > enough) return enough + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
