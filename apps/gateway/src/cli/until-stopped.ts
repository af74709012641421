import type { EventEmitter } from 'node:events';
import type { Log } from '../telemetry/index.ts';

/** Why a running gateway stops. */
export type StopReason = 'signal' | 'failure';

/** Waits for SIGTERM or SIGINT: a second one while the gateway leaves its clients. */
export function nextSignal(process: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve());
  });
}

/**
 * Waits for SIGTERM, SIGINT or an exception that nothing caught. Such an exception is the last resort of the process:
 * its state is not trusted any more, so it is logged and the gateway drains, answers what it can and exits with 1,
 * instead of dying with every request that is open. Exceptions while draining are logged only.
 * @param process the process, or what emits its events
 */
export function untilStopped(process: EventEmitter, log: Pick<Log, 'fatal'>): Promise<StopReason> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve('signal'));
    process.on('uncaughtException', (error: unknown) => {
      resolve('failure');
      log.fatal({ err: error }, 'uncaught exception: the gateway drains and exits');
    });
  });
}
