import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { takeInheritedSocket } from '../config/index.ts';
import { createLog } from '../telemetry/index.ts';
import { isLoopback } from '../upstream/index.ts';
import { openCliContext } from './cli-context.ts';
import { parsePort } from './parse-port.ts';
import { runAlone } from './run-alone.ts';
import { runPrimary } from './run-primary.ts';
import { runWorker } from './run-worker.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly data?: string;
  readonly config?: string;
  readonly workers?: number;
}

const defaultHost = '127.0.0.1';
const defaultPort = 4100;
const maxWorkers = 256;

/** `sluice serve`, also what `sluice` alone does. */
export function serveCommand(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('Start the gateway.')
    .option('--host <address>', `address to listen on (SLUICE_HOST; default ${defaultHost})`)
    .option(
      '--port <number>',
      `port to listen on, 0 for a free one (SLUICE_PORT; default ${defaultPort})`,
      parsePort,
    )
    .option('--data <folder>', 'folder for database, secrets and journal (SLUICE_DATA; default ./data)')
    .option('--config <file>', 'configuration file (SLUICE_CONFIG; default ./sluice.yaml if there is one)')
    .option(
      '--workers <number>',
      'processes that serve, "auto" for one on each core (SLUICE_WORKERS; default 1)',
      parseWorkers,
    )
    .action(async (options: ServeOptions) => {
      try {
        await serve(options);
      } finally {
        endChannel();
      }
    });
}

/** The channel to the primary would keep a worker that cannot start, for example because the configuration is invalid. */
function endChannel(): void {
  const { worker } = cluster;
  if (worker?.isConnected() === true && worker.exitedAfterDisconnect !== true) worker.disconnect();
}

function parseWorkers(text: string): number {
  if (text === 'auto') return availableParallelism();
  if (!/^[0-9]{1,3}$/.test(text) || Number(text) < 1 || Number(text) > maxWorkers)
    throw new InvalidArgumentError(`The number of workers is 1 to ${maxWorkers}, or "auto".`);
  return Number(text);
}

/** The token opens everything, and can be tried by whoever reaches the port. */
function requireStrongAdminToken(token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]{32,512}$/.test(token)) return;
  throw new Error(
    'SLUICE_ADMIN_TOKEN must have 32 to 512 printable ASCII characters without spaces. Make one: openssl rand -hex 32',
  );
}

async function serve(options: ServeOptions): Promise<void> {
  // Database, journal and lock are for this user alone, whatever folder they lie in.
  process.umask(0o077);
  if (cluster.isWorker) {
    await runWorker(options);
    return;
  }
  const socket = takeInheritedSocket();
  const context = await openCliContext({ ...options, keepsUser: true });
  const { environment, settings } = context;
  const host = options.host ?? environment.host ?? settings.server.host ?? defaultHost;
  const port = options.port ?? environment.port ?? settings.server.port ?? defaultPort;
  if (!isLoopback(host) && (environment.adminToken === undefined || environment.masterKey === undefined)) {
    throw new Error(
      `Listening on ${host} opens the gateway to a network. Set SLUICE_ADMIN_TOKEN and SLUICE_MASTER_KEY first, or listen on ${defaultHost}.`,
    );
  }
  // Its address is known only once it is served.
  if (socket !== undefined && (environment.adminToken === undefined || environment.masterKey === undefined))
    throw new Error(
      'A socket that a supervisor passes may be open to a network. Set SLUICE_ADMIN_TOKEN and SLUICE_MASTER_KEY first.',
    );
  requireStrongAdminToken(environment.adminToken);
  const log = createLog(settings.logLevel);
  const workers = options.workers ?? parseSetting(environment.workers) ?? 1;
  const run = { context, host, port, socket, log };
  if (workers > 1) await runPrimary({ ...run, workers });
  else await runAlone(run);
}

function parseSetting(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  try {
    return parseWorkers(text);
  } catch (error) {
    throw new Error(`SLUICE_WORKERS: ${error instanceof Error ? error.message : String(error)}`);
  }
}
