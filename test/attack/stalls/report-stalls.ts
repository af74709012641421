/**
 * Loaded into a gateway before its own code: measures how long its event loop stands, and prints that on SIGUSR2, as
 * one line of JSON on standard error. Then it counts from zero.
 */
import { writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const intervalMs = 5;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  /**
   * The most CPU time that the thread took between two turns of the loop. Unlike the delay, it does not grow with the
   * load of the machine.
   */
  let busiestMs = 0;
  let before = process.threadCpuUsage();
  let beforeMs = performance.now();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    const nowMs = performance.now();
    busiestMs = Math.max(busiestMs, Math.min((user + system) / 1000, nowMs - beforeMs));
    before = process.threadCpuUsage();
    beforeMs = nowMs;
  }, intervalMs).unref();
  process.on('SIGUSR2', () => {
    const figures = { busiestMs, maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
    delay.reset();
    busiestMs = 0;
    writeSync(2, `stalls ${JSON.stringify(figures)}\n`);
  });
}
