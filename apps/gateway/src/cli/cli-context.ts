import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { type ActiveCatalog, activeCatalog } from '../catalog/index.ts';
import { once } from '../concurrency/index.ts';
import {
  type ConfigText,
  loadConfig,
  parseConfig,
  readEnvironment,
  type Settings,
  type StartEnvironment,
  toSettings,
} from '../config/index.ts';
import { trustAuthorities } from '../upstream/index.ts';

/** Options of all commands that need the data folder or the configuration. */
export interface CommonOptions {
  readonly config?: string | undefined;
  readonly data?: string | undefined;
}

interface ContextOptions extends CommonOptions {
  /** True if root stays root, whoever owns the data folder. */
  readonly keepsUser?: boolean;
}

/** Folder, settings and environment of a command. */
export interface CliContext {
  readonly environment: StartEnvironment;
  readonly dataDir: string;
  readonly configPath: string | undefined;
  readonly settings: Settings;
  /** Why the settings are not those of the file; undefined if they are. */
  readonly configProblem: string | undefined;
  readonly storageUrl: string;
  /** The catalog in force, read on first use. */
  readonly catalog: () => ActiveCatalog;
}

/** Configuration file used if no other one is given. */
export const defaultConfigName = 'sluice.yaml';

/**
 * Reads environment and configuration. A file given by `--config` must exist; the default file is optional.
 * @param last used instead of a file that is invalid by now
 */
export async function openCliContext(options: ContextOptions, last?: ConfigText): Promise<CliContext> {
  const environment = readEnvironment();
  if (environment.caFile !== undefined) trustAuthorities(environment.caFile);
  const named = options.config ?? environment.configPath;
  const configPath = named ?? (existsSync(defaultConfigName) ? resolve(defaultConfigName) : undefined);
  let configProblem: string | undefined;
  const settings = await readSettingsFile(configPath, environment).catch((error: unknown) => {
    if (last === undefined) throw error;
    configProblem = error instanceof Error ? error.message : String(error);
    return settingsOf(last, environment);
  });
  const dataDir = resolve(options.data ?? environment.dataDir ?? 'data');
  if (options.keepsUser !== true) becomeOwnerOf(dataDir);
  const storageUrl = settings.storage.url ?? `sqlite:${resolve(dataDir, 'sluice.db')}`;
  const catalog = once(() => activeCatalog(dataDir));
  return { environment, dataDir, configPath, settings, configProblem, storageUrl, catalog };
}

/**
 * Goes on as the owner of a folder, if root runs the command: files that root made in the folder of a service would stop the service.
 */
function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Settings of a file, or the defaults. Throws `ConfigError`. */
export async function readSettingsFile(
  path: string | undefined,
  environment: StartEnvironment,
): Promise<Settings> {
  if (path === undefined) return toSettings({ file: {}, path: undefined });
  return toSettings(await loadConfig(path, environment.variables));
}

/** Settings of a text that was read before. Throws `ConfigError`. */
export async function settingsOf(
  { path, text }: ConfigText,
  environment: StartEnvironment,
): Promise<Settings> {
  if (path === undefined) return toSettings({ file: {}, path });
  return toSettings({ file: await parseConfig(text, path, environment.variables), path });
}
