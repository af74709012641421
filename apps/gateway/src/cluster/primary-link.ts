import cluster from 'node:cluster';
import {
  type Broadcast,
  type BroadcastNote,
  createBroadcast,
  type LimitStore,
} from '../shared-state/index.ts';
import { batched } from './batched.ts';
import {
  type PrimaryMessage,
  protocolVersion,
  type WorkerMessage,
  type WorkerReady,
  type WorkerStart,
} from './messages.ts';
import { remoteLimitStore } from './remote-limit-store.ts';

/** A worker's connection to the primary. */
export interface PrimaryLink {
  readonly start: WorkerStart;
  /** The limits that all workers share. */
  readonly limits: LimitStore;
  /** What workers tell each other. */
  readonly broadcast: Broadcast;
  /** Resolves when this worker shall finish what is open, and end; with whether another one takes its place. */
  readonly stopped: Promise<{ readonly isReplaced: boolean }>;
  ready(facts: Omit<WorkerReady, 'kind'>): void;
  /** The metrics of all workers. */
  renderAll(): Promise<string>;
  /** Gives the metrics of this worker to whoever asks for those of all. */
  answerMetrics(render: () => Promise<string>): void;
  /** Lets the process end. */
  close(): void;
}

/**
 * Connects a worker, once the primary has said what it shall do. A worker whose primary dies ends at once: its successor recovers
 * the journals of all processes.
 */
export async function connectPrimary(
  now: () => number,
  onError: (error: unknown) => void,
): Promise<PrimaryLink> {
  const started = Promise.withResolvers<WorkerStart>();
  const stopped = Promise.withResolvers<{ readonly isReplaced: boolean }>();
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  let render: () => Promise<string> = () => Promise.resolve('');
  const send = (message: WorkerMessage): void => {
    if (process.connected) process.send?.(message);
  };
  const limits = remoteLimitStore({ now, send: (calls) => send({ kind: 'limits', calls }) });
  const notes = batched<BroadcastNote>((told) => send({ kind: 'notes', notes: told }));
  const broadcast = createBroadcast(notes.add, onError);
  const receive = (message: PrimaryMessage): void => {
    switch (message.kind) {
      case 'start':
        started.resolve(message);
        return;
      case 'stop':
        stopped.resolve(message);
        return;
      case 'limits':
        limits.receive(message.answers);
        return;
      case 'notes':
        for (const note of message.notes) broadcast.receive(note);
        return;
      case 'render':
        void render().then((text) => send({ kind: 'rendered', id: message.id, text }));
        return;
      case 'metrics':
        waiting.get(message.id)?.(message.text);
        waiting.delete(message.id);
    }
  };
  process.on('message', receive);
  // Node drops what came before somebody listened.
  send({ kind: 'hello' });
  const start = await started.promise;
  if (start.version !== protocolVersion)
    throw new Error(
      'The primary process runs another version of Sluice than this worker: restart the gateway to finish the upgrade.',
    );
  return {
    start,
    limits,
    broadcast,
    stopped: stopped.promise,
    ready: (facts) => send({ kind: 'ready', ...facts }),
    renderAll: () =>
      new Promise((resolve) => {
        lastId++;
        waiting.set(lastId, resolve);
        send({ kind: 'metrics', id: lastId });
      }),
    answerMetrics: (own) => {
      render = own;
    },
    close: () => {
      limits.flush();
      notes.flush();
      cluster.worker?.disconnect();
    },
  };
}
