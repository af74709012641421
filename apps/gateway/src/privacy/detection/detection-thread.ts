import { Worker } from 'node:worker_threads';
import type { Span } from '@sluice/pii';
import { type DetectionAnswer, type DetectionQuestion, unpackSpans } from './detection-protocol.ts';

/** Client of the detection thread on the main thread. */
export interface DetectionThread {
  /** Finds the spans of some texts. Rejects if the search fails or the thread exits. */
  detect(texts: readonly string[]): Promise<Span[][]>;
  /** Stops the thread; pending searches reject. */
  close(): Promise<void>;
}

/** An idle thread holds its own copy of the model, about 60 MB, so it is stopped after this time. */
const idleMs = 60_000;

interface Waiting {
  readonly texts: number;
  readonly resolve: (found: Span[][]) => void;
  readonly reject: (error: Error) => void;
}

/** Creates a client that starts the thread on demand, also after it was stopped. */
export function createDetectionThread(): DetectionThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  const die = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const settle = ({ id, packed }: DetectionAnswer): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (packed === undefined) one?.reject(new Error('The detection thread could not search a text.'));
    else one?.resolve(unpackSpans(packed, one.texts));
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => {
      const ended = worker;
      // Stopping takes a moment: a request during this time starts a new thread instead of failing with this one.
      worker = undefined;
      void ended?.terminate();
    }, idleMs).unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL(import.meta.resolve('#detection-thread')));
    started.on('message', settle);
    started.on('error', (error) => {
      if (worker === started) die(error instanceof Error ? error : new Error(String(error)));
    });
    started.on('exit', () => {
      // A stopped idle thread may have been replaced already.
      if (worker === started) die(new Error('The detection thread has ended.'));
    });
    return started;
  };

  return {
    detect: (texts) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        worker.ref();
        const question: DetectionQuestion = { id: nextId++, texts };
        waiting.set(question.id, { texts: texts.length, resolve, reject });
        worker.postMessage(question);
      }),
    close: async () => {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
