import cluster from 'node:cluster';
import type { LimitStore, UsageClaim } from '../shared-state/index.ts';
import type { Log } from '../telemetry/index.ts';
import { batched } from './batched.ts';
import { combineMetrics } from './combined-metrics.ts';
import { createLimitHost } from './limit-host.ts';
import type { LimitAnswer, LimitCall, WorkerRequest } from './messages.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolDeps } from './worker-pool.ts';

/** A worker that does not answer in time is left out of the metrics. */
const renderWithinMs = 2000;

export interface PrimaryDeps extends Omit<WorkerPoolDeps, 'onMessage' | 'onEnd'> {
  readonly limits: LimitStore;
  /** Stores what the journal of a worker holds that has ended. */
  readonly recover: (stamp: string) => Promise<void>;
  /** Usage of a request, which is in the ledger if it was dispatched. */
  readonly usageOf: (requestId: string) => Promise<UsageClaim>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Runs the workers, keeps their limits, and puts in order what they leave. */
export function createPrimary(deps: PrimaryDeps): Pick<WorkerPool, 'start' | 'replaceAll' | 'stop'> {
  // Workers take connections from one queue by themselves. Handed over by the primary instead, a connection that is on its way to a
  // worker that is killed would stay open, and never be answered (measured: one for each kill under load).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Structured clones keep what JSON has no words for, such as the end of a budget that never renews.
  cluster.setupPrimary({ serialization: 'advanced' });
  const onError = (error: unknown): void => deps.log.error({ err: error }, 'limits of workers');
  const host = createLimitHost(deps.limits, onError);
  const answersTo = new Map<string, (answer: LimitAnswer) => void>();
  const answer = (stamp: string, given: LimitAnswer): void => {
    let send = answersTo.get(stamp);
    if (send === undefined) {
      send = batched<LimitAnswer>((answers) => pool.send(stamp, { kind: 'limits', answers })).add;
      answersTo.set(stamp, send);
    }
    send(given);
  };
  const rendering = new Map<number, (text: string) => void>();
  let lastRender = 0;
  const render = (stamp: string): Promise<string> =>
    new Promise((resolve) => {
      lastRender++;
      const id = lastRender;
      const finish = (text: string): void => {
        clearTimeout(timer);
        rendering.delete(id);
        resolve(text);
      };
      const timer = setTimeout(() => finish(''), renderWithinMs);
      rendering.set(id, finish);
      pool.send(stamp, { kind: 'render', id });
    });
  const renderAll = async (): Promise<string> => {
    const workers = pool.listening();
    const texts = workers.map(async ({ stamp, place }) => ({ place, text: await render(stamp) }));
    return combineMetrics(await Promise.all(texts));
  };
  const perform = (stamp: string, call: LimitCall): void => {
    const given = host.perform(stamp, call);
    if (given instanceof Promise) void given.then((late) => answer(stamp, late));
    else if (given !== undefined) answer(stamp, given);
  };
  const onMessage = (stamp: string, message: WorkerRequest): void => {
    if (message.kind === 'rendered') rendering.get(message.id)?.(message.text);
    else if (message.kind === 'notes') {
      for (const other of pool.listening()) if (other.stamp !== stamp) pool.send(other.stamp, message);
    } else if (message.kind === 'metrics')
      void renderAll().then((text) => pool.send(stamp, { kind: 'metrics', id: message.id, text }));
    else for (const call of message.calls) perform(stamp, call);
  };
  const pool = createWorkerPool({
    ...deps,
    onMessage,
    onEnd: async (stamp) => {
      await deps.recover(stamp);
      await host.settleAll(stamp, deps.usageOf);
      answersTo.delete(stamp);
    },
  });
  return pool;
}
