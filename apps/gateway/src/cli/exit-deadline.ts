import type { Log } from '../telemetry/index.ts';

/** Milliseconds to close everything after the drain. */
const closeMs = 20_000;

/**
 * Ends the process with 1 if it still runs this long after the drain, whatever keeps it: a database that does not
 * answer, or a handle that nobody closed. Every row that is not stored then waits in the journal for the next start.
 * @param drainMs time that open requests have
 */
export function exitAfterDrain(drainMs: number, log: Pick<Log, 'fatal'>): void {
  setTimeout(() => {
    try {
      log.fatal({ closeMs }, 'not closed in time: the process ends, and the next start reads the journal');
    } finally {
      process.exit(1);
    }
  }, drainMs + closeMs).unref();
}
