import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type ActiveCatalog, activeCatalog, catalogPath } from '../catalog/index.ts';
import { ConfigError, type Settings, watchFile } from '../config/index.ts';
import { requirePrivate } from '../crypto/index.ts';
import { createGateway, type Gateway } from '../gateway.ts';
import { lockFolder, openStorage } from '../storage/index.ts';
import { createLog, type Log } from '../telemetry/index.ts';
import { isLoopback } from '../upstream/index.ts';
import { printBanner } from './banner.ts';
import { aliasProblems } from './check-aliases.ts';
import { type CliContext, defaultConfigName, openCliContext, readSettingsFile } from './cli-context.ts';
import { exitAfterDrain } from './exit-deadline.ts';
import { prepareFirstStart } from './first-start.ts';
import { openSecrets } from './installation-secrets.ts';
import { createStartNotes } from './start-notes.ts';
import { untilStopped } from './until-stopped.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly data?: string;
  readonly config?: string;
}

const defaultHost = '127.0.0.1';
const defaultPort = 4100;

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
    .action(async (options: ServeOptions) => serve(options));
}

function parsePort(text: string): number {
  if (!/^[0-9]{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return Number(text);
}

/** The token opens everything, and can be tried by whoever reaches the port. */
function requireStrongAdminToken(token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]{32,512}$/.test(token)) return;
  throw new Error(
    'SLUICE_ADMIN_TOKEN must have 32 to 512 printable ASCII characters without spaces. Make one: openssl rand -hex 32',
  );
}

/** What the gateway runs with now; both can be replaced while it runs. */
interface Served {
  settings: Settings;
  catalog: ActiveCatalog;
}

async function serve(options: ServeOptions): Promise<void> {
  const context = await openCliContext(options);
  const { environment, settings, dataDir } = context;
  const host = options.host ?? environment.host ?? settings.server.host ?? defaultHost;
  const port = options.port ?? environment.port ?? settings.server.port ?? defaultPort;
  if (!isLoopback(host) && (environment.adminToken === undefined || environment.masterKey === undefined)) {
    throw new Error(
      `Listening on ${host} opens the gateway to a network. Set SLUICE_ADMIN_TOKEN and SLUICE_MASTER_KEY first, or listen on ${defaultHost}.`,
    );
  }
  requireStrongAdminToken(environment.adminToken);
  // Database, journal and lock are for this user alone, whatever folder they lie in.
  process.umask(0o077);
  const log = createLog(settings.logLevel);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await requirePrivate(dataDir, 'folder');
  const unlock = lockFolder(dataDir);
  const storage = await openStorage(context.storageUrl, {
    maxConnections: settings.storage.maxConnections,
    onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  });
  const secrets = await openSecrets(context, storage);
  const first = await prepareFirstStart(storage, secrets.pepper.value, environment.bootstrapKey, Date.now());
  const notes = createStartNotes(log, (line) => process.stdout.write(`${line}\n`));
  const served: Served = { settings, catalog: context.catalog() };
  if (served.catalog.problem !== undefined) log.warn({ problem: served.catalog.problem }, 'bundled catalog');
  const gateway = await createGateway({
    settings,
    catalog: () => served.catalog.models,
    environment,
    dataDir,
    storage,
    pepper: secrets.pepper.value,
    masterKey: secrets.master.value,
    log,
    onLocalServers: notes.localServers,
  });
  // Before anybody can send a request: without a handler, a signal ends the process in the middle of it.
  const stopped = untilStopped(process, log);
  const address = await gateway.edge.listen(host, port);
  const stopWatching = [
    watchConfig(context, served, gateway, log),
    watchCatalog(dataDir, served, gateway, log),
  ];
  const ownerLink = first.hasCreatedKey ? await gateway.firstOwnerLink() : undefined;
  printBanner({ address, context, secrets, first, ownerLink, gateway });
  notes.open();
  gateway.documentIsolation().then(
    (isolation) => notes.documentIsolation(isolation, settings.documents.isolation),
    (error: unknown) => log.error({ err: error }, 'the isolation of documents is unknown'),
  );
  const reason = await stopped;
  for (const stop of stopWatching) stop();
  exitAfterDrain(context.settings.server.drainMs, log);
  await gateway.close(context.settings.server.drainMs);
  unlock();
  if (reason === 'failure') process.exitCode = 1;
}

/**
 * Takes a changed file when it is valid; keeps the settings and complains when it is not. Without a file the
 * place of the default one is watched: who tries the gateway out writes it after the first start.
 */
function watchConfig(context: CliContext, served: Served, gateway: Gateway, log: Log): () => void {
  const { configPath = resolve(defaultConfigName), environment } = context;
  const reload = async (): Promise<void> => {
    try {
      const settings = await readSettingsFile(configPath, environment);
      served.settings = settings;
      gateway.reconfigure(settings);
      const catalog = (): ActiveCatalog => served.catalog;
      const aliases = aliasProblems({ settings, environment, catalog }).map(({ message }) => message);
      if (aliases.length > 0) log.warn({ path: configPath, aliases }, 'aliases name what does not exist');
      log.info({ path: configPath, notices: settings.notices }, 'configuration reloaded');
    } catch (error) {
      const problems = error instanceof ConfigError ? error.message : String(error);
      log.error({ path: configPath, problems }, 'configuration not reloaded: the old one stays');
    }
  };
  return watchFile(configPath, () => void reload());
}

/** Takes a catalog that was installed while the gateway runs; keeps the present one if the file is damaged. */
function watchCatalog(dataDir: string, served: Served, gateway: Gateway, log: Log): () => void {
  return watchFile(catalogPath(dataDir), () => {
    const catalog = activeCatalog(dataDir);
    if (catalog.problem !== undefined) {
      log.error({ problem: catalog.problem }, 'catalog not reloaded: the present one stays');
      return;
    }
    served.catalog = catalog;
    gateway.reconfigure(served.settings);
    log.info(
      { date: catalog.date, origin: catalog.origin, models: catalog.models.length },
      'catalog reloaded',
    );
  });
}
