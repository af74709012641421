import { runClosedLoop } from './closed-loop.ts';
import type { LoadJob, LoadResult } from './job.ts';
import { runOpenLoop } from './open-loop.ts';

export function runJob(job: LoadJob): Promise<LoadResult> {
  return job.kind === 'closed-loop' ? runClosedLoop(job) : runOpenLoop(job);
}
