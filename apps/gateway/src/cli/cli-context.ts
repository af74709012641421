import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  loadConfig,
  readEnvironment,
  type Settings,
  type StartEnvironment,
  toSettings,
} from '../config/index.ts';

/** Options that every command which needs the data folder or the configuration takes. */
export interface CommonOptions {
  readonly config?: string | undefined;
  readonly data?: string | undefined;
}

/** Where a command works and with what settings. */
export interface CliContext {
  readonly environment: StartEnvironment;
  readonly dataDir: string;
  readonly configPath: string | undefined;
  readonly settings: Settings;
  readonly storageUrl: string;
}

/** The file that is looked for where the gateway is started, when no other is named. */
export const defaultConfigName = 'sluice.yaml';

/** Reads environment and configuration; `--config` that does not exist is an error, the default name is optional. */
export async function openCliContext(options: CommonOptions): Promise<CliContext> {
  const environment = readEnvironment();
  const named = options.config ?? environment.configPath;
  const configPath = named ?? (existsSync(defaultConfigName) ? resolve(defaultConfigName) : undefined);
  const settings = await readSettingsFile(configPath, environment);
  const dataDir = resolve(options.data ?? environment.dataDir ?? 'data');
  const storageUrl = settings.storage.url ?? `sqlite:${resolve(dataDir, 'sluice.db')}`;
  return { environment, dataDir, configPath, settings, storageUrl };
}

/** The settings of a file, or the defaults without one. Throws `ConfigError`. */
export async function readSettingsFile(
  path: string | undefined,
  environment: StartEnvironment,
): Promise<Settings> {
  if (path === undefined) return toSettings({ file: {}, path: undefined });
  return toSettings(await loadConfig(path, environment.variables));
}
