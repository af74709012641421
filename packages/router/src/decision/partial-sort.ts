/**
 * Sorts only the first `count` items of a list, which is cheaper than sorting all of it.
 * @returns a new list: the first `count` items in order, then the others in no particular order
 */
export function partialSort<T>(items: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  const others: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last === undefined) {
      insert(first, item, order);
    } else if (order(last, item) <= 0) {
      others.push(item);
    } else {
      others.push(last);
      first.pop();
      insert(first, item, order);
    }
  }
  for (const item of others) first.push(item);
  return first;
}

/** Inserts an item into a sorted list; equal items stay before it. */
function insert<T>(sorted: T[], item: T, order: (a: T, b: T) => number): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && order(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  sorted.push(item);
  for (let at = sorted.length - 1; at > low; at--) sorted[at] = sorted[at - 1] ?? item;
  sorted[low] = item;
}
