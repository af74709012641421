/**
 * Finished requests as they are stored, by whatever process. While anybody listens, each process asks the store once a second for what
 * it took since: in the order of storing, so that a long request that ends now is not missed. What the store tells again is left out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { SluiceError } from '../errors/index.ts';
import type { RequestRow, Storage, StoredRequest } from '../storage/index.ts';

const pollMs = 1000;
/** Rows that are read at once. */
const maxRows = 1000;
/** Rows that are read each time. */
const maxStored = 5000;
const maxListeners = 128;
/** Of these, only for who may see all accounts. */
const reservedListeners = 16;
const maxListenersOfAccount = 16;
const maxListenersOfActor = 8;
/** Events that wait for a slow reader. */
const maxQueued = 1000;
/** A listener that is not read for so long has gone. */
const maxUnreadMs = 60_000;

/** A request that the listener may see; or how many of those came faster than they were read. */
export type LiveEvent =
  | { readonly kind: 'request'; readonly row: RequestRow }
  | { readonly kind: 'left_out'; readonly count: number };

export interface LiveListener {
  /** What has come since; waits until there is something, or for at most so long. Undefined once it is closed. */
  next(waitMs: number): Promise<readonly LiveEvent[] | undefined>;
  close(): void;
}

/** Who listens. */
export interface LiveCaller {
  readonly actorId: string;
  readonly accountIds: readonly string[] | undefined;
}

export interface LiveRequests {
  /**
   * @param caller who listens, and the accounts of which they see requests; undefined: of all
   * @param accepts whether the listener wants a request
   * @param since the id of the last request that it has seen
   * @throws SluiceError `rate_limit_exceeded` if there are too many listeners
   */
  listen(
    caller: LiveCaller,
    accepts: (row: RequestRow) => boolean,
    since: string | undefined,
  ): Promise<LiveListener>;
}

export interface LiveRequestsDeps {
  readonly storage: Pick<Storage, 'requests'>;
  readonly now: () => number;
}

interface Queue extends LiveCaller {
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
  const rowsOf = async (stored: readonly StoredRequest[]): Promise<readonly RequestRow[]> => {
    const ids = stored.map(({ requestId }) => requestId);
    const rows: RequestRow[] = [];
    for (let at = 0; at < ids.length; at += maxRows)
      rows.push(...(await requests.byIds(ids.slice(at, at + maxRows))));
    return rows;
  };

  const start = async (): Promise<void> => {
    // What the store holds already is not new.
    last = await requests.lastPosition();
    await read();
    void run();
  };
  /** @param rows undefined if they could not be read: who comes back gets them; how many there were would tell of other accounts */
  const deliver = (queue: Queue, rows: readonly RequestRow[] | undefined): void => {
    for (const row of rows ?? []) push(queue, row);
    if (rows === undefined || now() - queue.readAtMs > maxUnreadMs) close(queue);
  };
  const run = async (): Promise<void> => {
    while (queues.size > 0) {
      await delay(pollMs, undefined, { ref: false });
      // A store that does not answer is asked again: nothing is lost, since the place stays.
      const fresh = await read().catch(() => []);
      const rows = fresh.length === 0 ? [] : await rowsOf(fresh).catch(() => undefined);
      for (const queue of queues) deliver(queue, rows);
    }
    starting = undefined;
  };
  const close = (queue: Queue): void => {
    queues.delete(queue);
    queue.wake();
  };
  /** So many places are for the operator, and so many at most for an account: no tenant takes them all. */
  const requireRoom = ({ actorId, accountIds }: LiveCaller): void => {
    const all = [...queues];
    const own = all.filter((queue) => queue.actorId === actorId).length;
    const room = accountIds === undefined ? maxListeners : maxListeners - reservedListeners;
    const isFull = (account: string): boolean =>
      all.filter((queue) => queue.accountIds?.includes(account)).length >= maxListenersOfAccount;
    const hasRoom = accountIds === undefined || accountIds.length === 0 || !accountIds.every(isFull);
    if (all.length < room && own < maxListenersOfActor && hasRoom) return;
    throw new SluiceError('rate_limit_exceeded', {
      message: 'Too many listeners to finished requests: close some.',
      retryAfterMs: 10_000,
    });
  };
  /** What came while the listener was away. */
  const resume = async (queue: Queue, requestId: string): Promise<void> => {
    const since = await requests.positionOf(requestId);
    if (since === undefined) return;
    for (const row of await rowsOf(await requests.storedSince(since, maxStored))) push(queue, row);
  };

  return {
    async listen(caller, accepts, since) {
      requireRoom(caller);
      const queue: Queue = {
        ...caller,
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

function push(queue: Queue, row: RequestRow): void {
  if (!queue.accepts(row)) return;
  if (queue.events.length >= maxQueued) queue.leftOut++;
  else queue.events.push({ kind: 'request', row });
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
