/**
 * The first ones of many in order, without the cost of putting all in order.
 * @param count so many are put in order
 * @returns a new list: the first ones in order, then all others in none
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
