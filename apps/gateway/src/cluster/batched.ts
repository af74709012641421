/** Messages that may follow each other without a wait. */
const burst = 64;
/** Beyond the burst, a message waits this long for more to carry: it costs some ten times what one call in it does. Milliseconds. */
const waitMs = 1;
/** A wait that collected fewer was in vain: the caller had nothing else under way. Then there is another burst. */
const worthwhile = 4;

export interface Batch<Item> {
  add(item: Item): void;
  /** Sends at once what waits. */
  flush(): void;
}

/**
 * Collects what is added within one turn of the event loop, so that it is sent as one message; where messages follow each other so
 * fast that waiting makes them fewer, what is added within a millisecond.
 * @param now monotonic clock, milliseconds
 */
export function batched<Item>(
  send: (items: readonly Item[]) => void,
  now: () => number = () => performance.now(),
): Batch<Item> {
  let waiting: Item[] = [];
  let allowance = burst;
  let lastMs = now();
  const flush = (): void => {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    allowance--;
    send(items);
  };
  const flushLate = (): void => {
    if (waiting.length < worthwhile) allowance = burst;
    flush();
  };
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length > 1) return;
      const nowMs = now();
      allowance = Math.min(burst, allowance + (nowMs - lastMs) / waitMs);
      lastMs = nowMs;
      if (allowance >= 1) setImmediate(flush);
      else setTimeout(flushLate, waitMs);
    },
    flush,
  };
}
