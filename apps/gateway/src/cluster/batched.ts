/** Messages that may follow each other without a wait: those of a few requests at once. */
const burst = 8;
/** A message costs some ten times as much as what it carries: beyond the burst there is one in this time, milliseconds. */
const everyMs = 1;

/**
 * Collects what is added within one turn of the event loop, so that it is sent as one message. Under load, what is added within a
 * millisecond: the time that it waits is less than that in which the process gets round to it.
 * @param now monotonic clock, milliseconds
 */
export function batched<Item>(
  send: (items: readonly Item[]) => void,
  now: () => number = () => performance.now(),
): (item: Item) => void {
  let waiting: Item[] = [];
  let allowance = burst;
  let lastMs = now();
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    allowance--;
    send(items);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    const nowMs = now();
    allowance = Math.min(burst, allowance + (nowMs - lastMs) / everyMs);
    lastMs = nowMs;
    if (allowance >= 1) setImmediate(flush);
    else setTimeout(flush, everyMs);
  };
}
