import { Worker } from 'node:worker_threads';
import type { Span } from '@sluice/pii';
import { type DetectionAnswer, type DetectionQuestion, unpackSpans } from './detection-protocol.ts';

/** The detection thread as seen from the main thread. */
export interface DetectionThread {
  /** All that is found in each of some texts. Rejects where the search fails or the thread dies. */
  detect(texts: readonly string[]): Promise<Span[][]>;
  /** Ends the thread; what was asked of it rejects. */
  close(): Promise<void>;
}

/** An idle thread keeps its own copy of the model, some 60 MB; it ends after so long without a question. */
const idleMs = 60_000;

interface Waiting {
  readonly texts: number;
  readonly resolve: (found: Span[][]) => void;
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
    else one?.resolve(unpackSpans(packed, one.texts));
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => {
      const ended = worker;
      // Ending takes a moment: a question of that moment starts another thread instead of dying with this one.
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
      // A thread that ended while idle may have a successor by now.
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
