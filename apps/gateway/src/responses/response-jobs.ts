/**
 * Which process follows a response in the background: any process may be asked for it, or to stop it. What must be right is in the
 * database; the other processes are told at once besides, so that clients need not wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Broadcast } from '../shared-state/index.ts';
import type { ResponseStop, Storage } from '../storage/index.ts';

/** How long a process is taken for alive that does not say so: longer than clocks of nodes differ. */
const aliveMs = 60_000;
const renewMs = 5000;
/** Between looks at whether another process has stopped a response. */
const lookMs = 100;

/** What other processes ask of one that is followed here. */
export interface JobRequests {
  refresh(accountId: string, id: string): void;
  stop(accountId: string, id: string, stop: ResponseStop): void;
}

/** `gone`: nobody follows it. `again`: it was to be deleted already. */
export type StopOutcome = 'stopped' | 'again' | 'gone';

export interface ResponseJobs {
  /** From now on, this process follows a response. Rejects with `store_unavailable`. */
  begin(accountId: string, id: string): Promise<void>;
  /** It has ended; tried again by itself while the store fails. @param isKept whether it may be read from now on */
  end(id: string, isKept: boolean): Promise<void>;
  /** Whether a process follows a response that seems to be alive. */
  isFollowed(accountId: string, id: string): Promise<boolean>;
  /** Has the process that follows a response ask for its state; does not wait for it. */
  refresh(accountId: string, id: string): void;
  /** Has the process that follows a response stop it, and waits for that as long as a client would. */
  stop(accountId: string, id: string, stop: ResponseStop, maxWaitMs: number): Promise<StopOutcome>;
  /** Like `stop`, without having it stopped: for the process that follows it. */
  markStopped(accountId: string, id: string, stop: ResponseStop): Promise<StopOutcome>;
  /** Called with what other processes ask, maybe repeatedly. */
  onRequest(listener: JobRequests): void;
  close(): void;
}

export interface ResponseJobsDeps {
  readonly storage: Pick<Storage, 'responseJobs' | 'responses'>;
  /** Unique name of this process. */
  readonly process: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly broadcast: Broadcast;
  readonly onError: (error: unknown) => void;
}

export function createResponseJobs({
  storage,
  process,
  now,
  broadcast,
  onError,
}: ResponseJobsDeps): ResponseJobs {
  const { responseJobs: jobs, responses } = storage;
  const own = new Map<string, string>();
  /** Those whose end the store has not taken yet, and whether they may be read. */
  const ending = new Map<string, boolean>();
  const finish = async (id: string, isKept: boolean): Promise<void> => {
    ending.set(id, isKept);
    // A state may have been kept while another process deleted it.
    if (!isKept) await responses.remove(id);
    await jobs.remove(id);
    ending.delete(id);
  };
  let requests: JobRequests | undefined;
  const renew = async (): Promise<void> => {
    for (const { response_id: id, account_id: accountId, stop } of await jobs.renew(
      process,
      now() + aliveMs,
    )) {
      if (!own.has(id)) await jobs.remove(id);
      else if (isStop(stop)) requests?.stop(accountId, id, stop);
    }
    for (const [id, isKept] of ending) await finish(id, isKept);
  };
  const renewing = setInterval(() => {
    if (own.size + ending.size > 0) renew().catch(onError);
  }, renewMs).unref();
  const tell = (note: Note): void => broadcast.send('response', JSON.stringify(note));
  broadcast.on('response', (text) => {
    const note: unknown = JSON.parse(text);
    if (!isNote(note) || own.get(note.id) !== note.account) return;
    if (note.ask === 'refresh') requests?.refresh(note.account, note.id);
    else requests?.stop(note.account, note.id, note.ask);
  });
  const requested = async (accountId: string, id: string, stop: ResponseStop): Promise<boolean> => {
    try {
      return await jobs.requestStop(accountId, id, stop);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const find = async (accountId: string, id: string) => {
    try {
      const job = await jobs.get(id);
      return job?.account_id === accountId && Number(job.alive_until) > now() ? job : undefined;
    } catch (error) {
      throw unavailable(error);
    }
  };
  const markStopped: ResponseJobs['markStopped'] = async (account, id, ask) => {
    if ((await find(account, id)) === undefined) return 'gone';
    if (await requested(account, id, ask)) return 'stopped';
    // It has ended meanwhile, or somebody deletes it. Who deleted one that has ended has left nothing of it.
    return (await find(account, id)) === undefined ? 'gone' : 'again';
  };
  return {
    begin: async (accountId, id) => {
      own.set(id, accountId);
      try {
        await jobs.removeStale(now() - aliveMs);
        await jobs.insert({
          response_id: id,
          account_id: accountId,
          process,
          alive_until: now() + aliveMs,
          stop: null,
        });
      } catch (error) {
        own.delete(id);
        throw unavailable(error);
      }
    },
    end: async (id, isKept) => {
      own.delete(id);
      await finish(id, isKept);
    },
    isFollowed: async (accountId, id) => (await find(accountId, id)) !== undefined,
    refresh: (account, id) => tell({ ask: 'refresh', account, id }),
    markStopped,
    stop: async (account, id, ask, maxWaitMs) => {
      const outcome = await markStopped(account, id, ask);
      if (outcome !== 'stopped') return outcome;
      tell({ ask, account, id });
      const untilMs = now() + maxWaitMs;
      while (now() < untilMs && (await find(account, id)) !== undefined) await delay(lookMs);
      return outcome;
    },
    onRequest: (listener) => {
      requests = listener;
    },
    close: () => clearInterval(renewing),
  };
}

interface Note {
  readonly ask: 'refresh' | ResponseStop;
  readonly account: string;
  readonly id: string;
}

function isNote(value: unknown): value is Note {
  if (!isRecord(value)) return false;
  const { ask, account, id } = value;
  return (ask === 'refresh' || isStop(ask)) && typeof account === 'string' && typeof id === 'string';
}

function isStop(value: unknown): value is ResponseStop {
  return value === 'cancel' || value === 'delete';
}

function unavailable(cause: unknown): SluiceError {
  return new SluiceError('store_unavailable', { retryAfterMs: 5000, cause });
}
