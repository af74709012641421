/** The thread that fits heads, so that requests do not wait for it. */
import { parentPort } from 'node:worker_threads';
import { fitHeadsOf } from './fit-heads-of.ts';
import type { FitAnswer, FitQuestion } from './fit-protocol.ts';

parentPort?.on('message', ({ id, prompts }: FitQuestion) => {
  const answer = (): FitAnswer => {
    try {
      return { id, fitted: fitHeadsOf(prompts) };
    } catch (error) {
      return { id, fitted: undefined, error: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.postMessage(answer());
});
