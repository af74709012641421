/**
 * Finished requests as they are stored, by whatever process. While anybody listens, each process asks the store once a second for what
 * it took since: in the order of storing, so that a long request that ends now is not missed. What the store tells again is left out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { SluiceError } from '../errors/index.ts';
import type { RequestRow, Storage, StoredRequest } from '../storage/index.ts';

const pollMs = 1000;
/** Rows that are read at once; what comes faster is told as left out. */
const maxRows = 1000;
/** Rows that are looked at for those. */
const maxStored = 5000;
const maxListeners = 64;
const maxListenersOfActor = 8;
/** Events that wait for a slow reader. */
const maxQueued = 1000;
/** A listener that is not read for so long has gone. */
const maxUnreadMs = 60_000;

/** A request, with the place to go on from; or how many were left out. */
export type LiveEvent =
  | { readonly kind: 'request'; readonly row: RequestRow; readonly position: number }
  | { readonly kind: 'left_out'; readonly count: number };

export interface LiveListener {
  /** What has come since; waits until there is something, or for at most so long. Undefined once it is closed. */
  next(waitMs: number): Promise<readonly LiveEvent[] | undefined>;
  close(): void;
}

export interface LiveRequests {
  /**
   * @param accepts whether the listener wants a request
   * @param since the position of the last request that it has seen
   * @throws SluiceError `rate_limit_exceeded` if there are too many listeners
   */
  listen(
    actorId: string,
    accepts: (row: RequestRow) => boolean,
    since: number | undefined,
  ): Promise<LiveListener>;
}

export interface LiveRequestsDeps {
  readonly storage: Pick<Storage, 'requests'>;
  readonly now: () => number;
}

interface Queue {
  readonly actorId: string;
  readonly accepts: (row: RequestRow) => boolean;
  events: LiveEvent[];
  leftOut: number;
  /** When it was last asked for events. */
  readAtMs: number;
  wake: () => void;
}

export function createLiveRequests({ storage: { requests }, now }: LiveRequestsDeps): LiveRequests {
  const queues = new Set<Queue>();
  /** Requests that the store may tell again. */
  let told: ReadonlySet<string> = new Set();
  let last = 0;
  let starting: Promise<void> | undefined;

  /** What was stored since and was not told, oldest first. */
  const read = async (): Promise<readonly StoredRequest[]> => {
    const stored = await requests.storedSince(last, maxStored);
    const fresh = stored.filter(({ requestId }) => !told.has(requestId));
    told = new Set(stored.map(({ requestId }) => requestId));
    last = Math.max(last, ...stored.slice(-1).map(({ position }) => position));
    return fresh;
  };
  const eventsOf = async (stored: readonly StoredRequest[]): Promise<readonly LiveEvent[]> => {
    const wanted = stored.slice(-maxRows);
    const rows = await requests.byIds(wanted.map(({ requestId }) => requestId));
    const positions = new Map(wanted.map(({ requestId, position }) => [requestId, position]));
    const events = rows.map(
      (row): LiveEvent => ({ kind: 'request', row, position: positions.get(row.request_id) ?? 0 }),
    );
    const count = stored.length - wanted.length;
    return count === 0 ? events : [{ kind: 'left_out', count }, ...events];
  };

  const start = async (): Promise<void> => {
    // What the store holds already is not new.
    last = await requests.lastPosition();
    await read();
    void run();
  };
  const run = async (): Promise<void> => {
    while (queues.size > 0) {
      await delay(pollMs, undefined, { ref: false });
      // A store that does not answer is asked again: nothing is lost, since the place stays.
      const fresh = await read().catch(() => []);
      const lost = (): readonly LiveEvent[] => [{ kind: 'left_out', count: fresh.length }];
      const events = fresh.length === 0 ? [] : await eventsOf(fresh).catch(lost);
      for (const queue of queues) {
        for (const event of events) push(queue, event);
        if (now() - queue.readAtMs > maxUnreadMs) close(queue);
      }
    }
    starting = undefined;
  };
  const close = (queue: Queue): void => {
    queues.delete(queue);
    queue.wake();
  };
  const requireRoom = (actorId: string): void => {
    const own = [...queues].filter((queue) => queue.actorId === actorId).length;
    if (queues.size < maxListeners && own < maxListenersOfActor) return;
    throw new SluiceError('rate_limit_exceeded', {
      message: 'Too many listeners to finished requests: close some.',
      retryAfterMs: 10_000,
    });
  };
  /** What came while the listener was away. */
  const resume = async (queue: Queue, since: number): Promise<void> => {
    for (const event of await eventsOf(await requests.storedSince(since, maxStored))) push(queue, event);
  };

  return {
    async listen(actorId, accepts, since) {
      requireRoom(actorId);
      const queue: Queue = {
        actorId,
        accepts,
        events: [],
        leftOut: 0,
        readAtMs: now(),
        wake: () => undefined,
      };
      queues.add(queue);
      try {
        starting ??= start();
        await starting;
        if (since !== undefined) await resume(queue, since);
      } catch (error) {
        queues.delete(queue);
        if (queues.size === 0) starting = undefined;
        throw error;
      }
      return {
        next: async (waitMs) => {
          queue.readAtMs = now();
          const isEmpty = queue.events.length === 0 && queue.leftOut === 0;
          if (isEmpty && queues.has(queue)) await woken(queue, waitMs);
          if (!queues.has(queue)) return undefined;
          const { events, leftOut } = queue;
          queue.events = [];
          queue.leftOut = 0;
          return leftOut === 0 ? events : [...events, { kind: 'left_out', count: leftOut }];
        },
        close: () => close(queue),
      };
    },
  };
}

function push(queue: Queue, event: LiveEvent): void {
  if (event.kind === 'left_out') queue.leftOut += event.count;
  else if (!queue.accepts(event.row)) return;
  else if (queue.events.length >= maxQueued) queue.leftOut++;
  else queue.events.push(event);
  queue.wake();
}

async function woken(queue: Queue, waitMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    queue.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
