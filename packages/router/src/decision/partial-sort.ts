/**
 * Sorts only the first `count` items of a list, which is cheaper than sorting all of it.
 * @returns a new list: the first `count` items in order, then the others in no particular order
 */
export function partialSort<T>(items: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  if (items.length <= count) return [...items].sort(order);
  const first: T[] = items.slice(0, count).sort(order);
  const others: T[] = [];
  let last = first[count - 1];
  for (let index = count; index < items.length; index++) {
    const item = items[index];
    if (item === undefined || last === undefined) continue;
    if (order(last, item) <= 0) {
      others.push(item);
      continue;
    }
    others.push(last);
    insert(first, item, order);
    last = first[count - 1];
  }
  for (const item of others) first.push(item);
  return first;
}

/** Replaces the last item of a sorted list; equal items stay before it. */
function insert<T>(sorted: T[], item: T, order: (a: T, b: T) => number): void {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && order(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  for (let at = sorted.length - 1; at > low; at--) sorted[at] = sorted[at - 1] ?? item;
  sorted[low] = item;
}
