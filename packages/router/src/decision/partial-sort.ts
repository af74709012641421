/**
 * Sorts only the first `count` items of a list, which is cheaper than sorting all of it.
 * @returns a new list: the first `count` items in order, then the others in no particular order
 */
export function partialSort<T>(items: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  if (items.length <= count) return [...items].sort(order);
  const first: T[] = [];
  const others: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && order(last, item) <= 0) {
      others.push(item);
      continue;
    }
    let at = first.length;
    while (at > 0 && order(item, first[at - 1] ?? item) < 0) at -= 1;
    first.splice(at, 0, item);
    const displaced = first.length > count ? first.pop() : undefined;
    if (displaced !== undefined) others.push(displaced);
  }
  return [...first, ...others];
}
