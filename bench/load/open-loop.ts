import { percentiles } from '../statistics.ts';
import { Connection } from './connection.ts';
import type { LoadResult, OpenLoopJob, RequestSpec } from './job.ts';
import { Recorder } from './recorder.ts';
import { buildRequest, type RequestBytes } from './request-bytes.ts';
import { nextSerial } from './serial.ts';

/** Node's timers have no finer grain; how late a request is sent is told as lag and is the same on both lanes. */
const TICK_MS = 1;

interface Channel {
  readonly connection: Connection;
  readonly request: RequestBytes;
}

/**
 * Runs the job: arrivals never wait for answers, so a slow target cannot slow its own load down
 * ("coordinated omission"). Latency counts from the sending.
 */
export async function runOpenLoop(job: OpenLoopJob): Promise<LoadResult> {
  const startedMs = performance.now();
  const through = new OpenLane(job.through);
  const direct = new OpenLane(job.direct);
  const lags: number[] = [];
  await Promise.all([arrivals(job, through, lags), arrivals(job, direct, lags)]);
  await Promise.all([through.drained(), direct.drained()]);
  return {
    durationMs: performance.now() - startedMs,
    through: through.recorder.result(),
    direct: direct.recorder.result(),
    lagUs: percentiles(lags),
  };
}

class OpenLane {
  readonly recorder = new Recorder();
  readonly #idle: Channel[] = [];
  readonly #spec: RequestSpec;
  #open = 0;
  #onDrained: (() => void) | null = null;

  constructor(spec: RequestSpec) {
    this.#spec = spec;
  }

  sendOne(): void {
    const channel = this.#idle.pop() ?? {
      connection: new Connection(this.#spec.port),
      request: buildRequest(this.#spec),
    };
    this.#open++;
    channel.request.setSerial(nextSerial());
    channel.connection.send(channel.request.bytes, (exchange) => {
      this.recorder.record(exchange);
      this.#idle.push(channel);
      this.#open--;
      if (this.#open === 0) this.#onDrained?.();
    });
  }

  /** Waits for what is under way and closes the connections. */
  async drained(): Promise<void> {
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
      });
    }
    for (const { connection } of this.#idle) connection.close();
  }
}

function arrivals(job: OpenLoopJob, lane: OpenLane, lags: number[]): Promise<void> {
  const meanGapMs = 1000 / job.ratePerS;
  const gap = (): number => -Math.log(1 - Math.random()) * meanGapMs;
  const endMs = performance.now() + job.seconds * 1000;
  let dueMs = performance.now() + gap();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (let nowMs = performance.now(); dueMs <= nowMs && dueMs < endMs; dueMs += gap()) {
        lags.push((nowMs - dueMs) * 1000);
        lane.sendOne();
        nowMs = performance.now();
      }
      if (dueMs < endMs) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
}
