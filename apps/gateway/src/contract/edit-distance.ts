/** Longer names are compared by their beginning. */
const maxChars = 80;

/** Number of insertions, deletions, replacements and swaps of neighbors between two names. */
export function editDistance(one: string, other: string): number {
  const a = one.slice(0, maxChars);
  const b = other.slice(0, maxChars);
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
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
