import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../statistics.ts';
import { Connection, type Exchange } from './connection.ts';
import type { ClosedLoopJob, ClosedLoopLane, LoadResult } from './job.ts';
import { Recorder } from './recorder.ts';
import { buildRequest } from './request-bytes.ts';
import { nextSerial } from './serial.ts';

/** A target that fails all the time answers fast: after so many errors it is left alone. */
const ERROR_LIMIT = 200;

/** Runs the job; requests that are under way at the end of the time are waited for and count. */
export async function runClosedLoop(job: ClosedLoopJob): Promise<LoadResult> {
  const startedMs = performance.now();
  const [through, direct] = await Promise.all([
    runLane(job.through, job),
    job.direct === null ? null : runLane(job.direct, job),
  ]);
  return {
    durationMs: performance.now() - startedMs,
    through: through.result(),
    direct: direct?.result() ?? null,
    lagUs: percentiles([]),
  };
}

async function runLane(lane: ClosedLoopLane, job: ClosedLoopJob): Promise<Recorder> {
  const recorder = new Recorder();
  const endMs = performance.now() + job.seconds * 1000;
  await Promise.all(
    Array.from({ length: lane.connections }, () => runConnection(lane, job, recorder, endMs)),
  );
  return recorder;
}

async function runConnection(
  lane: ClosedLoopLane,
  job: ClosedLoopJob,
  recorder: Recorder,
  endMs: number,
): Promise<void> {
  if (job.staggerMs > 0) await sleep(Math.random() * job.staggerMs);
  const connection = new Connection(lane.request.port);
  const request = buildRequest(lane.request);
  await new Promise<void>((resolve) => {
    const next = (): void => {
      request.setSerial(nextSerial());
      connection.send(request.bytes, onEnd);
    };
    const onEnd = (exchange: Exchange): void => {
      recorder.record(exchange);
      if (performance.now() >= endMs || recorder.errors > ERROR_LIMIT) resolve();
      // A failure is told from within the socket's own events: the next request must not run inside them.
      else if (exchange.error !== null) setImmediate(next);
      else next();
    };
    next();
  });
  connection.close();
}
