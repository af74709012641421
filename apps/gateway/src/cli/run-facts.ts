import type { Log } from '../telemetry/index.ts';
import type { CliContext } from './cli-context.ts';

/** With what `sluice serve` runs, in each of its processes. */
export interface RunFacts {
  readonly context: CliContext;
  readonly host: string;
  readonly port: number;
  /** The descriptor of a socket that a supervisor holds; then host and port are its own. */
  readonly socket: number | undefined;
  readonly log: Log;
}
