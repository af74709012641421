import type { CatalogModel } from '@sluice/catalog';
import {
  type ProviderSettings,
  providersFromEnvironment,
  type Settings,
  sandboxProvider,
} from '../config/index.ts';
import { createModelDirectory, type DirectoryDeps, type ModelDirectory } from './directory.ts';
import { sandboxModels } from './sandbox/index.ts';

export interface BuildDirectoryDeps extends Pick<DirectoryDeps, 'adapterFor' | 'credentialsOf'> {
  readonly catalog: () => readonly CatalogModel[];
  readonly variables: Parameters<typeof providersFromEnvironment>[0];
}

/** The models of configured providers, and of those that were found. @param found local servers */
export function buildDirectory(
  { catalog, variables, adapterFor, credentialsOf }: BuildDirectoryDeps,
  settings: Settings,
  found: readonly ProviderSettings[],
): ModelDirectory {
  const configured = settings.providers;
  const discovered = settings.discovery ? [...providersFromEnvironment(variables), ...found] : [];
  const names = new Set(configured.map(({ name }) => name));
  const sandbox = settings.sandbox && !names.has('sandbox') ? [sandboxProvider(sandboxModels)] : [];
  const providers = [...configured, ...discovered.filter(({ name }) => !names.has(name)), ...sandbox];
  return createModelDirectory({ providers, catalog: catalog(), adapterFor, credentialsOf });
}
