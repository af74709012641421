/** Responses that providers complete in the background, by account and id; each is followed by the process that began it. */
import type { ResponseJobs, StopOutcome } from '../responses/index.ts';
import { BackgroundJob, type JobDeps, type JobEvents, type ProviderResponse } from './background-job.ts';

export interface BackgroundResponses {
  /**
   * Holds a place for a request until it has ended: its account may have so many of them, in so much memory. Undefined if there is
   * none left. @returns gives the place back; later calls do nothing
   */
  hold(accountId: string, sizeBytes: number): (() => void) | undefined;
  /** Follows a response in this process. Rejects with `store_unavailable`; it is followed all the same, until it is cancelled. */
  follow(accountId: string, id: string, response: ProviderResponse, events: JobEvents): Promise<void>;
  /**
   * Asks for the current state of a response, which is then kept; does nothing for one that is not followed. A client waits for a slow
   * provider for a few seconds only, here and below. What another process follows is there when it is read the next time.
   */
  refresh(accountId: string, id: string): Promise<void>;
  /** Stops a response. */
  cancel(accountId: string, id: string): Promise<void>;
  /** Stops a response that is no longer wanted; nothing more of it is kept. */
  drop(accountId: string, id: string): Promise<StopOutcome>;
  /** Whether any process follows it. */
  isFollowed(accountId: string, id: string): Promise<boolean>;
  /** Whether this process follows it, and somebody may still read it. */
  isWanted(accountId: string, id: string): boolean;
  /** Stops all of them, so that none is paid for that nobody can read. */
  close(): Promise<void>;
}

const maxOfAccount = 100;
/** Each holds its request in memory, as long as its provider works; the only one of an account always may. */
const maxBytesOfAccount = 64 * 1024 ** 2;
const maxBytes = 512 * 1024 ** 2;
const maxClientWaitMs = 5000;

interface Held {
  readonly count: number;
  readonly sizeBytes: number;
}

interface Followed {
  readonly job: BackgroundJob;
  readonly isWanted: boolean;
}

export interface BackgroundDeps extends JobDeps {
  readonly jobs: ResponseJobs;
}

export function createBackgroundResponses({ jobs: all, ...deps }: BackgroundDeps): BackgroundResponses {
  const jobs = new Map<string, Followed>();
  const heldByAccount = new Map<string, Held>();
  let heldBytes = 0;
  const keyOf = (accountId: string, id: string): string => `${accountId} ${id}`;
  const hold = (accountId: string, count: number, sizeBytes: number): void => {
    const held = heldByAccount.get(accountId) ?? { count: 0, sizeBytes: 0 };
    heldBytes += sizeBytes;
    if (held.count + count === 0) heldByAccount.delete(accountId);
    else heldByAccount.set(accountId, { count: held.count + count, sizeBytes: held.sizeBytes + sizeBytes });
  };
  const isWanted = (accountId: string, id: string): boolean =>
    jobs.get(keyOf(accountId, id))?.isWanted === true;
  const dropOwn = async (accountId: string, id: string): Promise<void> => {
    const key = keyOf(accountId, id);
    const followed = jobs.get(key);
    if (followed === undefined) return;
    jobs.set(key, { ...followed, isWanted: false });
    await briefly(followed.job.cancel());
  };
  all.onRequest({
    refresh: (accountId, id) => void jobs.get(keyOf(accountId, id))?.job.refresh(),
    stop: (accountId, id, stop) => {
      if (stop === 'delete') void dropOwn(accountId, id);
      else void jobs.get(keyOf(accountId, id))?.job.cancel();
    },
  });
  return {
    hold: (accountId, sizeBytes) => {
      const held = heldByAccount.get(accountId);
      const isOverShare =
        held !== undefined && (held.count >= maxOfAccount || held.sizeBytes + sizeBytes > maxBytesOfAccount);
      if (isOverShare || heldBytes + sizeBytes > maxBytes) return undefined;
      hold(accountId, 1, sizeBytes);
      let isHeld = true;
      return () => {
        if (isHeld) hold(accountId, -1, -sizeBytes);
        isHeld = false;
      };
    },
    follow: async (accountId, id, response, { onState, onEnd }) => {
      const key = keyOf(accountId, id);
      const begun = all.begin(accountId, id);
      const events: JobEvents = {
        onState,
        onEnd: async (ended) => {
          try {
            await onEnd(ended);
          } finally {
            const isKept = isWanted(accountId, id);
            jobs.delete(key);
            await begun.then(
              () => all.end(id, isKept),
              () => undefined,
            );
          }
        },
      };
      jobs.set(key, { job: new BackgroundJob(deps, response, events), isWanted: true });
      await begun;
    },
    refresh: async (accountId, id) => {
      const followed = jobs.get(keyOf(accountId, id));
      if (followed === undefined) all.refresh(accountId, id);
      else await briefly(followed.isWanted ? followed.job.refresh() : undefined);
    },
    cancel: async (accountId, id) => {
      const followed = jobs.get(keyOf(accountId, id));
      if (followed === undefined) await all.stop(accountId, id, 'cancel', maxClientWaitMs);
      else await briefly(followed.job.cancel());
    },
    drop: async (accountId, id) => {
      if (!jobs.has(keyOf(accountId, id))) return await all.stop(accountId, id, 'delete', maxClientWaitMs);
      const outcome = await all.markStopped(accountId, id, 'delete');
      if (outcome !== 'again') await dropOwn(accountId, id);
      return outcome;
    },
    isFollowed: async (accountId, id) =>
      jobs.has(keyOf(accountId, id)) ? isWanted(accountId, id) : await all.isFollowed(accountId, id),
    isWanted,
    close: async () => {
      await briefly(Promise.all([...jobs.values()].map(({ job }) => job.cancel())));
      all.close();
    },
  };
}

/** Waits for work that goes on without it, as long as a client would. */
async function briefly(work: Promise<unknown> | undefined): Promise<void> {
  if (work === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxClientWaitMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
