import { DEFAULT_SETTINGS } from '../upstream/index.ts';
import { directRequest, finite, type LoadScenario } from './scenario.ts';

const BODY_BYTES = 1_000;
const PACED_INTERVAL_MS = 20;
const PACED_STREAMS = 50;
const PACED_DIRECT_STREAMS = 10;

/** Streams as fast as they come: many chunks share a read and a write, so this is the cost of bytes and events. */
export const sseCpuScenario: LoadScenario = {
  name: 'sse-cpu',
  what: 'CPU a chunk, streams flat out (chunks coalesce)',
  upstream: DEFAULT_SETTINGS,
  job: ({ target, seconds, connections }) => ({
    kind: 'closed-loop',
    seconds,
    through: { request: target.request(BODY_BYTES, true), connections },
    direct: null,
    staggerMs: 0,
  }),
  figures: ({ load, cpuUs }) => ({
    cpuChunkUs: finite(cpuUs / load.through.chunks),
    chunksPerS: finite(load.through.chunks / (load.durationMs / 1000)),
  }),
};

/** Streams at the pace of a model: each chunk comes alone, and its delay is what a reader sees. */
export const sseLatencyScenario: LoadScenario = {
  name: 'sse-latency',
  what: `${PACED_STREAMS} streams, a chunk each ${PACED_INTERVAL_MS} ms: delay less direct`,
  upstream: { ...DEFAULT_SETTINGS, intervalMs: PACED_INTERVAL_MS },
  job: ({ target, upstreamPort, seconds }) => {
    const through = target.request(BODY_BYTES, true);
    return {
      kind: 'closed-loop',
      seconds,
      through: { request: through, connections: PACED_STREAMS },
      direct: { request: directRequest(upstreamPort, through), connections: PACED_DIRECT_STREAMS },
      staggerMs: 200,
    };
  },
  figures: ({ load, cpuUs }) => {
    const { chunkUs, firstChunkUs, chunks } = load.through;
    const added = (percentile: number, direct: number | undefined): number | null =>
      finite((percentile - (direct ?? Number.NaN)) / 1000);
    return {
      addedChunkP50Ms: added(chunkUs.p50, load.direct?.chunkUs.p50),
      addedChunkP99Ms: added(chunkUs.p99, load.direct?.chunkUs.p99),
      addedFirstP50Ms: added(firstChunkUs.p50, load.direct?.firstChunkUs.p50),
      cpuChunkUs: finite(cpuUs / chunks),
    };
  },
};
