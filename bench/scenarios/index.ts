import { cpuScenarios } from './cpu.ts';
import { rateScenario } from './rate.ts';
import type { LoadScenario } from './scenario.ts';
import { sseCpuScenario, sseLatencyScenario } from './sse.ts';

export type { Figures, LoadScenario, Measured } from './scenario.ts';

/** Loads in the order of measurement. */
export const LOAD_SCENARIOS: readonly LoadScenario[] = [
  ...cpuScenarios,
  rateScenario,
  sseCpuScenario,
  sseLatencyScenario,
];

/** All names, with the two that are measured around the loads. */
export const SCENARIO_NAMES: readonly string[] = [
  'startup',
  ...LOAD_SCENARIOS.map(({ name }) => name),
  'memory',
];
