import { writeFile } from 'node:fs/promises';
import { parseCatalog } from '@sluice/catalog';
import { findDisagreements } from './convert-genai-prices.ts';
import { convertModelsDev } from './convert-models-dev.ts';
import { diffCatalogs } from './diff.ts';
import { readDocument } from './read-document.ts';
import { countByProvider, type Report } from './report.ts';

/** The relative move of a price that nobody should take over unseen. */
const PRICE_MOVE_LIMIT = 0.3;

export interface UpdateOptions {
  /** File or address of a models.dev `api.json`. */
  readonly modelsDev: string;
  /** What `source` says after `models.dev@`: the first eight digits of the commit, or an ISO date. */
  readonly version: string;
  /** File or address of a genai-prices `data.json`. */
  readonly genaiPrices?: string;
  /** The catalog file, read for the comparison and then replaced; it may be missing. */
  readonly out: string;
  /** ISO date that picks among dated prices of the second opinion. */
  readonly asOf: string;
  /** Write in spite of alarms. */
  readonly yes: boolean;
}

/**
 * Makes the catalog anew and replaces the file, unless a price moved too far.
 *
 * @throws Error when a document cannot be read, CatalogError when the result or the old file breaks the schema
 */
export async function updateCatalog(options: UpdateOptions): Promise<Report> {
  const source = `models.dev@${options.version}`;
  const models = parseCatalog(convertModelsDev(await readDocument(options.modelsDev), source));
  if (models.length === 0) {
    throw new Error(`${options.modelsDev} has no chat model of any known provider`);
  }
  const diff = diffCatalogs(await readOld(options.out), models, PRICE_MOVE_LIMIT);
  const second =
    options.genaiPrices === undefined
      ? undefined
      : findDisagreements(models, await readDocument(options.genaiPrices), options.asOf, PRICE_MOVE_LIMIT);
  const alarms = diff.changed.filter(({ alarming }) => alarming).length;
  const written = alarms === 0 || options.yes;
  if (written) {
    // One model a line, so that a reviewer sees which models a commit changes.
    await writeFile(options.out, `[\n${models.map((model) => JSON.stringify(model)).join(',\n')}\n]\n`);
  }
  return {
    source,
    models: models.length,
    priced: models.filter(({ price }) => price !== undefined).length,
    byProvider: countByProvider(models),
    diff,
    ...(second === undefined ? {} : { compared: second.compared }),
    disagreements: second?.disagreements ?? [],
    alarms,
    written,
  };
}

async function readOld(file: string): Promise<ReturnType<typeof parseCatalog>> {
  try {
    return parseCatalog(await readDocument(file));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}
