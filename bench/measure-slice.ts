import { setTimeout as sleep } from 'node:timers/promises';
import type { LaneResult, LoadJob, LoadResult } from './load/index.ts';
import { type Helper, treeCpuUs } from './processes/index.ts';
import type { Measured } from './scenarios/index.ts';
import type { LaneCount, UpstreamCall, UpstreamCounts, UpstreamSettings } from './upstream/index.ts';

/** What a target puts off (batched writes, logs) belongs to the requests before it. */
const SETTLE_MS = 300;

export interface Helpers {
  readonly upstream: Helper<{ readonly port: number }, UpstreamCall, UpstreamCounts>;
  readonly load: Helper<null, LoadJob, LoadResult>;
}

export interface Slice extends Measured {
  /** What was wrong with this measurement; empty if nothing. */
  readonly problems: readonly string[];
}

/** Runs one load against one target, measures what it used, and checks that every answer is a true one. */
export async function measureSlice(
  helpers: Helpers,
  pid: number,
  settings: UpstreamSettings,
  job: LoadJob,
): Promise<Slice> {
  await helpers.upstream.call({ kind: 'configure', settings });
  const before = treeCpuUs(pid);
  const load = await helpers.load.call(job);
  await sleep(SETTLE_MS);
  const cpuUs = treeCpuUs(pid) - before;
  const counts = await helpers.upstream.call({ kind: 'count' });
  return {
    load,
    cpuUs,
    problems: [
      ...laneProblems('', load.through, counts.through),
      ...(load.direct === null ? [] : laneProblems('direct: ', load.direct, counts.direct)),
    ],
  };
}

/** Compares what a client received on a lane with what the upstream sent. */
export function laneProblems(prefix: string, lane: LaneResult, sent: LaneCount): string[] {
  const problems: string[] = [];
  if (lane.answers === 0) problems.push('no good answer');
  if (lane.errors > 0) problems.push(`${lane.errors} errors, first: ${lane.firstError}`);
  if (lane.answers !== sent.answers)
    problems.push(`${lane.answers} answers received, ${sent.answers} sent upstream`);
  if (lane.distinctIds !== lane.answers) problems.push(`${lane.distinctIds} ids in ${lane.answers} answers`);
  if (lane.errors === 0 && lane.chunks !== sent.chunks) {
    problems.push(`${lane.chunks} chunks received, ${sent.chunks} sent upstream`);
  }
  return problems.map((problem) => prefix + problem);
}
