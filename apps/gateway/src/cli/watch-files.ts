import { resolve } from 'node:path';
import { type ActiveCatalog, activeCatalog, catalogPath } from '../catalog/index.ts';
import { ConfigError, type Settings, watchFile } from '../config/index.ts';
import type { Gateway } from '../gateway-interface.ts';
import type { Log } from '../telemetry/index.ts';
import { aliasProblems } from './check-aliases.ts';
import { type CliContext, defaultConfigName, readSettingsFile } from './cli-context.ts';

/** What the gateway runs with now; both can be replaced while it runs. */
export interface Served {
  settings: Settings;
  catalog: ActiveCatalog;
}

/** What takes the settings: those in force are not those of the file alone. */
type Configured = Pick<Gateway, 'settings' | 'reconfigure'>;

/** Applies changes of the configuration file and of the installed catalog. Returns what stops that. */
export function watchFiles(context: CliContext, served: Served, gateway: Configured, log: Log): () => void {
  const stops = [
    watchConfig(context, served, gateway, log),
    watchCatalog(context.dataDir, served, gateway, log),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Takes a changed file when it is valid; keeps the settings and complains when it is not. Without a file the
 * place of the default one is watched: who tries the gateway out writes it after the first start.
 */
function watchConfig(context: CliContext, served: Served, gateway: Configured, log: Log): () => void {
  const { configPath = resolve(defaultConfigName), environment } = context;
  const reload = async (): Promise<void> => {
    try {
      const settings = await readSettingsFile(configPath, environment);
      served.settings = settings;
      gateway.reconfigure(settings);
      const catalog = (): ActiveCatalog => served.catalog;
      const inForce = gateway.settings();
      const aliases = aliasProblems({ settings: inForce, environment, catalog }).map(
        ({ message }) => message,
      );
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
function watchCatalog(dataDir: string, served: Served, gateway: Configured, log: Log): () => void {
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
