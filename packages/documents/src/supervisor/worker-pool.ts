/** A queue of documents and the children that read them: started when needed, replaced when old, large or dead. */
import { DocumentError } from '../model/index.ts';
import type { Child, WorkItem, WorkResult } from './child-process.ts';

/** How a lane behaves. */
export interface WorkerPoolOptions {
  readonly processes: number;
  /** How many documents may wait; more are refused. */
  readonly queueLength: number;
  readonly recycleAfterDocuments: number;
  readonly recycleAboveBytes: number;
  start(onIdle: () => void, onExit: () => void): Child;
}

/** One lane. */
export interface WorkerPool {
  run(work: WorkItem): Promise<WorkResult>;
  /** Starts children until `count` are there. */
  warm(count: number): void;
  close(): void;
}

interface QueuedWork {
  readonly work: WorkItem;
  begin(child: Child): void;
  refuse(error: DocumentError): void;
}

/** How many times a child may die before it has said that it is ready, without one that succeeds in between. */
const maxFailedStarts = 3;
const keepAliveMs = 1_000_000;

/** Makes a lane. No child is started before the first document, or `warm`. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const idle: Child[] = [];
  const all = new Set<Child>();
  const queue: QueuedWork[] = [];
  let closed = false;
  let failedStarts = 0;

  const startOne = (): void => {
    let ready = false;
    const child: Child = options.start(
      () => {
        ready = true;
        failedStarts = 0;
        if (!child.isAlive) return;
        idle.push(child);
        next();
      },
      () => {
        if (!ready) failedStarts += 1;
        forget(child);
        next();
      },
    );
    all.add(child);
  };
  const forget = (child: Child): void => {
    all.delete(child);
    const place = idle.indexOf(child);
    if (place >= 0) idle.splice(place, 1);
  };
  const tooOld = (child: Child): boolean =>
    child.documents >= options.recycleAfterDocuments || child.residentBytes() > options.recycleAboveBytes;

  const release = (child: Child): void => {
    if (!child.isAlive) forget(child);
    else if (tooOld(child)) {
      forget(child);
      child.kill();
    } else idle.push(child);
    next();
  };

  const next = (): void => {
    while (queue.length > 0 && idle.length > 0) {
      const child = idle.pop();
      const waiting = queue.shift();
      if (child === undefined || waiting === undefined) return;
      if (child.isAlive) waiting.begin(child);
      else queue.unshift(waiting);
    }
    if (closed || queue.length === 0) return;
    if (failedStarts >= maxFailedStarts) {
      failedStarts = 0;
      for (const waiting of queue.splice(0)) waiting.refuse(new DocumentError('engine_missing'));
      return;
    }
    const starting = all.size;
    if (starting < options.processes) startOne();
  };

  return {
    warm(count) {
      while (!closed && all.size < Math.min(count, options.processes)) startOne();
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DocumentError('closed'));
        if (queue.length >= options.queueLength) return reject(new DocumentError('queue_full'));
        // Idle children do not keep the process alive; a document that waits for one does.
        const waits = setInterval(() => undefined, keepAliveMs);
        const onAbort = (): void => {
          const place = queue.indexOf(waiting);
          if (place >= 0) queue.splice(place, 1);
          clearInterval(waits);
          reject(new DocumentError('aborted'));
        };
        const waiting: QueuedWork = {
          work,
          refuse(error) {
            clearInterval(waits);
            reject(error);
          },
          begin(child) {
            clearInterval(waits);
            work.signal?.removeEventListener('abort', onAbort);
            child
              .run(work)
              .then(resolve, reject)
              .finally(() => release(child));
          },
        };
        work.signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        next();
      }),
    close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.refuse(new DocumentError('closed'));
      for (const child of all) child.kill();
      all.clear();
      idle.length = 0;
    },
  };
}
