/**
 * The worker processes of one gateway. All of them take connections from one queue, which the primary keeps open, so a worker that
 * dies takes only its own requests along, and none is lost while another is started.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConfigText } from '../config/index.ts';
import type { Log } from '../telemetry/index.ts';
import {
  type PrimaryMessage,
  protocolVersion,
  type WorkerMessage,
  type WorkerReady,
  type WorkerRequest,
  type WorkerStart,
} from './messages.ts';

/** Waits before a worker is started again that died soon after its start. */
const firstWaitMs = 200;
const maxWaitMs = 30_000;
/** A worker that ran this long did not die of its start. */
const settledMs = 30_000;
/** Beyond the drain, in which a worker ends itself; then it is killed. */
const killAfterMs = 25_000;
/** A worker that does not listen by then is given up; one that it should replace stays. */
const readyWithinMs = 60_000;
/** Messages of a worker that has ended may still be on their way for this long. */
const lastMessageMs = 500;

export interface WorkerPool {
  /** Starts all workers; rejects if one of them ends before it listens. */
  start(): Promise<WorkerReady>;
  /** Replaces the workers one by one, each when its replacement listens: takes new code, loses no request. */
  replaceAll(): Promise<void>;
  /** Sends to one worker. */
  send(stamp: string, message: PrimaryMessage): void;
  /** The workers that listen, by their stamps: one for each place. */
  listening(): readonly { readonly stamp: string; readonly place: number }[];
  /** Lets all workers finish what is open. */
  stop(): Promise<void>;
}

export interface WorkerPoolDeps {
  readonly count: number;
  readonly host: string;
  readonly port: number;
  /** The descriptor of a socket that a supervisor holds. */
  readonly socket: number | undefined;
  /** Whether there is nobody yet who could sign in. */
  readonly isFirstStart: boolean;
  /** Time that the open requests of a worker have when it stops. */
  readonly drainMs: () => number;
  /** The last valid configuration: the end of a worker while the file is invalid must not be the end of the service. */
  readonly lastConfig: () => ConfigText;
  readonly makeStamp: () => string;
  readonly onMessage: (stamp: string, message: WorkerRequest) => void;
  /** Called when no worker is left that listens on the socket of the supervisor: Node closes it in this process then. */
  readonly onSocketLost: () => void;
  /** Called when a worker has ended. */
  readonly onEnd: (stamp: string) => Promise<void>;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

interface Member {
  readonly worker: Worker;
  readonly stamp: string;
  readonly place: number;
  readonly startedMs: number;
  /** Resolves when it listens; rejects if it ends before. */
  readonly ready: Promise<WorkerReady>;
  /** Resolves when it has ended, and what it left is in order. */
  readonly ended: Promise<void>;
  isListening: boolean;
  /** Whether it was told to stop. */
  isLeaving: boolean;
  /** Whether another one is started in its place: then its end is no reason to start one more. */
  isBeingReplaced: boolean;
}

export function createWorkerPool(deps: WorkerPoolDeps): WorkerPool {
  const { log } = deps;
  const members = new Map<string, Member>();
  const failures = new Map<number, number>();
  const restarts = new Set<NodeJS.Timeout>();
  /** Whether workers that end are started again: neither while the first ones start nor while all stop. */
  let isSteady = false;
  let replacing: Promise<void> | undefined;
  let askedPort = deps.port;
  let boundPort: number | undefined;

  const send = (stamp: string, message: PrimaryMessage): void => {
    const worker = members.get(stamp)?.worker;
    // One that has just died misses nothing.
    if (worker?.isConnected() === true) worker.send(message, () => undefined);
  };

  /** Without any worker, a port that the system chose is given up, and the next worker would get another one. */
  const isOnPort = ({ address: { port } }: WorkerReady): boolean => {
    boundPort ??= port;
    if (port !== boundPort) askedPort = boundPort;
    return port === boundPort;
  };

  const startOf = (place: number, stamp: string, isRestart: boolean): WorkerStart => ({
    kind: 'start',
    version: protocolVersion,
    makesOwnerLink: deps.isFirstStart && !isSteady && place === 0,
    place,
    workers: deps.count,
    stamp,
    host: deps.host,
    port: askedPort,
    socket: deps.socket,
    configPath: deps.lastConfig().path,
    lastConfig: isRestart ? deps.lastConfig() : undefined,
  });

  /** @param isRestart whether it takes the place of one that has died */
  const begin = (place: number, isRestart = false): Member => {
    const worker = cluster.fork();
    const stamp = deps.makeStamp();
    const listens = Promise.withResolvers<WorkerReady>();
    const ended = Promise.withResolvers<void>();
    const member: Member = {
      worker,
      stamp,
      place,
      startedMs: deps.now(),
      ready: listens.promise,
      ended: ended.promise,
      isListening: false,
      isLeaving: false,
      isBeingReplaced: false,
    };
    const late = setTimeout(() => worker.process.kill('SIGKILL'), readyWithinMs);
    member.ready.catch(() => undefined);
    members.set(stamp, member);
    worker.on('error', (error) => log.warn({ err: error, pid: worker.process.pid }, 'worker'));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'hello') send(stamp, startOf(place, stamp, isRestart));
      else if (message.kind === 'ready') {
        clearTimeout(late);
        if (!isOnPort(message)) {
          worker.process.kill('SIGKILL');
          return;
        }
        member.isListening = true;
        listens.resolve(message);
      } else deps.onMessage(stamp, message);
    });
    const hasLastMessage = new Promise((resolve) => worker.once('disconnect', resolve));
    worker.once('exit', (code: number | null, signal: string | null) => {
      clearTimeout(late);
      member.isListening = false;
      listens.reject(new Error(`A worker ended before it listened (${signal ?? `exit code ${code}`}).`));
      members.delete(stamp);
      if (!member.isLeaving && isSteady) {
        log.warn({ pid: worker.process.pid, code, signal }, 'a worker has ended; another is started');
        if (!member.isBeingReplaced) startAgain(member);
        const isServed = [...members.values()].some(({ isListening }) => isListening);
        if (deps.socket !== undefined && !isServed) deps.onSocketLost();
      }
      // Node reports no end of the channel while a connection was being handed over.
      void Promise.race([hasLastMessage, delay(lastMessageMs, undefined, { ref: false })])
        .then(() => deps.onEnd(stamp))
        .catch((error: unknown) => log.error({ err: error }, 'what a worker left could not be put in order'))
        .then(() => ended.resolve());
    });
    return member;
  };

  const startAgain = ({ place, startedMs }: Member): void => {
    const failed = deps.now() - startedMs > settledMs ? 0 : (failures.get(place) ?? 0) + 1;
    failures.set(place, failed);
    const waitMs = failed < 2 ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (failed - 2));
    // Not `unref`: without any worker, nothing else may keep this process.
    const restart = setTimeout(() => {
      restarts.delete(restart);
      if (isSteady) begin(place, true);
    }, waitMs);
    restarts.add(restart);
  };

  const leave = async (member: Member, isReplaced: boolean): Promise<void> => {
    member.isLeaving = true;
    send(member.stamp, { kind: 'stop', isReplaced });
    const kill = setTimeout(() => member.worker.process.kill('SIGKILL'), deps.drainMs() + killAfterMs);
    await member.ended;
    clearTimeout(kill);
  };

  const replace = async (before: Member): Promise<void> => {
    const next = begin(before.place);
    // Until it listens, its end is no reason to start another.
    next.isLeaving = true;
    before.isBeingReplaced = true;
    try {
      await next.ready;
    } catch (error) {
      before.isBeingReplaced = false;
      if (!members.has(before.stamp)) startAgain(before);
      throw error;
    }
    next.isLeaving = false;
    await leave(before, true);
  };

  const replaceEach = async (): Promise<void> => {
    for (const before of [...members.values()]) {
      if (!isSteady) return;
      if (before.isListening) await replace(before);
    }
  };

  return {
    send,
    listening: () =>
      [...members.values()].flatMap(({ stamp, place, isListening, isLeaving, isBeingReplaced }) =>
        // One that was replaced still serves what is open: its replacement has its place.
        isListening && !(isLeaving && isBeingReplaced) ? [{ stamp, place }] : [],
      ),
    async start() {
      // The first one finds a free port, and warms the cache of compiled code for the others.
      const first = await begin(0).ready;
      await Promise.all(Array.from({ length: deps.count - 1 }, (_, index) => begin(index + 1).ready));
      isSteady = true;
      return first;
    },
    async replaceAll() {
      if (replacing !== undefined) return replacing;
      replacing = replaceEach();
      try {
        await replacing;
        log.info({ workers: deps.count }, 'workers replaced');
      } catch (error) {
        log.error({ err: error }, 'workers not replaced: the old ones stay');
      } finally {
        replacing = undefined;
      }
    },
    async stop() {
      isSteady = false;
      for (const restart of restarts) clearTimeout(restart);
      await Promise.all([...members.values()].map((member) => leave(member, false)));
    },
  };
}
