import { Worker } from 'node:worker_threads';
import type { GradedPrompt } from '@sluice/router';
import type { FitAnswer, FitQuestion, FittedHeads } from './fit-protocol.ts';

/** Fits heads in a thread that ends afterwards: fitting is rare, and takes seconds. Rejects if it fails. */
export function fitOnThread(prompts: readonly GradedPrompt[]): Promise<FittedHeads> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.resolve('#heads-thread')));
    // A gateway that stops does not wait for it.
    worker.unref();
    worker.once('message', ({ fitted, error }: FitAnswer) => {
      void worker.terminate();
      if (error === undefined) resolve(fitted);
      else reject(new Error(`Heads could not be fitted: ${error}`));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that fits heads has ended.')));
    const question: FitQuestion = { id: 1, prompts };
    worker.postMessage(question);
  });
}
