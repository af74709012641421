import { Worker } from 'node:worker_threads';
import type { Span } from '@sluice/pii';
import { type DetectionAnswer, type DetectionQuestion, unpackSpans } from './detection-protocol.ts';

/** The detection thread as seen from the main thread. */
export interface DetectionThread {
  /** All that is found in a text. Rejects where the search fails or the thread dies. */
  detect(text: string): Promise<Span[]>;
  /** Ends the thread; what was asked of it rejects. */
  close(): Promise<void>;
}

/** An idle thread keeps its own copy of the model, some 60 MB; it ends after so long without a question. */
const idleMs = 60_000;

interface Waiting {
  readonly resolve: (spans: Span[]) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the thread at the first question, and again at the first after it ended. */
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
    else one?.resolve(unpackSpans(packed));
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => void worker?.terminate(), idleMs).unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL(import.meta.resolve('#detection-thread')));
    started.on('message', settle);
    started.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => {
      // A thread that ended while idle may have a successor by now.
      if (worker === started) die(new Error('The detection thread has ended.'));
    });
    return started;
  };

  return {
    detect: (text) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        worker.ref();
        const question: DetectionQuestion = { id: nextId++, text };
        waiting.set(question.id, { resolve, reject });
        worker.postMessage(question);
      }),
    close: async () => {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
