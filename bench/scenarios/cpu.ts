import { DEFAULT_SETTINGS } from '../upstream/index.ts';
import { finite, type LoadScenario } from './scenario.ts';

const LONG_ANSWER_BYTES = 20_000;

function cpuScenario(name: string, what: string, bodyBytes: number, answerBytes: number): LoadScenario {
  return {
    name,
    what,
    upstream: { ...DEFAULT_SETTINGS, answerBytes },
    job: ({ target, seconds, connections }) => ({
      kind: 'closed-loop',
      seconds,
      through: { request: target.request(bodyBytes, false), connections },
      direct: null,
      staggerMs: 0,
    }),
    figures: ({ load, cpuUs }) => ({
      cpuUs: finite(cpuUs / load.through.answers),
      perS: finite(load.through.answers / (load.durationMs / 1000)),
    }),
  };
}

/** CPU time a request in a closed loop, for prompts and answers of several sizes. */
export const cpuScenarios: readonly LoadScenario[] = [
  cpuScenario('cpu-1k', 'CPU a request, 1 kB prompt', 1_000, DEFAULT_SETTINGS.answerBytes),
  cpuScenario('cpu-20k', 'CPU a request, 20 kB prompt', 20_000, DEFAULT_SETTINGS.answerBytes),
  cpuScenario('cpu-200k', 'CPU a request, 200 kB prompt', 200_000, DEFAULT_SETTINGS.answerBytes),
  cpuScenario('cpu-answer20k', 'CPU a request, 1 kB prompt, 20 kB answer', 1_000, LONG_ANSWER_BYTES),
];
