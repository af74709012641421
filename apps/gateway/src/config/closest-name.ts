/** The name that somebody most likely meant; undefined if none is close. */
export function closestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = fold(typed);
  const ranked = names
    .map((name) => ({ name, distance: editDistance(wanted, fold(name)) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(wanted.length / 3))
    ? best.name
    : undefined;
}

/** Names differ in case, and in how their words are joined. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s.]/g, '');
}

const maxLength = 64;

/** Levenshtein's distance, with neighbors that changed places as one edit. */
function editDistance(one: string, other: string): number {
  if (Math.max(one.length, other.length) > maxLength) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
