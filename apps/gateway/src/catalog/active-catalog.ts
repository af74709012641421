import { bundledCatalogFacts, type Catalog } from '@sluice/catalog';
import { catalogPath, type InstalledCatalog, readInstalledCatalog } from './installed-catalog.ts';

/** The catalog in use, and where it comes from. */
export interface ActiveCatalog extends Catalog {
  readonly origin: 'bundled' | 'installed';
  /** Of the installed one. */
  readonly digest: string | undefined;
  /** Why an installed catalog is not used; undefined if there is none, or nothing is wrong with it. */
  readonly problem: string | undefined;
}

/**
 * The catalog of the data folder if it is newer than the bundled one (or was installed in its place), else the bundled one.
 * Never throws: a damaged file is a `problem`.
 */
export function activeCatalog(dataDir: string): ActiveCatalog {
  const bundled = { ...bundledCatalogFacts(), origin: 'bundled', digest: undefined } as const;
  let installed: InstalledCatalog | undefined;
  try {
    installed = readInstalledCatalog(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...bundled,
      problem: `${catalogPath(dataDir)} cannot be used (${firstLines(reason)}): the bundled catalog of ${bundled.date} is used instead`,
    };
  }
  if (installed === undefined || bundled.date > installed.supersedes)
    return { ...bundled, problem: undefined };
  const { date, sources, models, digest } = installed;
  return { date, sources, models, digest, origin: 'installed', problem: undefined };
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 3).join(' ').slice(0, 300);
}
