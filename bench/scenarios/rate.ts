import { DEFAULT_SETTINGS } from '../upstream/index.ts';
import { directRequest, finite, type LoadScenario } from './scenario.ts';

/** Above this the machine was busy with something else, and a difference of percentiles says nothing. */
const CALM_DIRECT_P99_US = 3_000;
const BODY_BYTES = 1_000;

/** Added latency at a moderate rate: percentiles through the gateway less those of direct requests beside it. */
export const rateScenario: LoadScenario = {
  name: 'rate',
  what: 'open loop, 1 kB prompt: latency less direct',
  upstream: DEFAULT_SETTINGS,
  job: ({ target, upstreamPort, seconds, ratePerS }) => {
    const through = target.request(BODY_BYTES, false);
    return { kind: 'open-loop', seconds, ratePerS, through, direct: directRequest(upstreamPort, through) };
  },
  figures: ({ load, cpuUs }) => {
    const direct = load.direct?.latencyUs;
    const isCalm = direct !== undefined && direct.p99 < CALM_DIRECT_P99_US;
    const { latencyUs, answers } = load.through;
    return {
      addedP50Ms: isCalm ? finite((latencyUs.p50 - direct.p50) / 1000) : null,
      addedP99Ms: isCalm ? finite((latencyUs.p99 - direct.p99) / 1000) : null,
      directP99Ms: finite((direct?.p99 ?? Number.NaN) / 1000),
      lagP99Ms: finite(load.lagUs.p99 / 1000),
      cpuUs: finite(cpuUs / answers),
    };
  },
};
