import { writeFile } from 'node:fs/promises';
import { parseCatalog, withOverlay } from '@sluice/catalog';
import { addServiceTiers, claimsOfPortkey } from './add-service-tiers.ts';
import { claimsOfOpenrouter } from './claims-of-openrouter.ts';
import { addCachedAudio, claimsOfGenaiPrices, findDisagreements } from './convert-genai-prices.ts';
import { convertModelsDev } from './convert-models-dev.ts';
import { diffCatalogs } from './diff.ts';
import { findConflicts, type SecondOpinion } from './find-conflicts.ts';
import { findParameterDisputes } from './find-parameter-disputes.ts';
import { readDocument } from './read-document.ts';
import { countByProvider, type Report } from './report.ts';

/** The relative move of a price that nobody should take over unseen. */
const PRICE_MOVE_LIMIT = 0.3;

export interface UpdateOptions {
  /** File or address of a models.dev `api.json`, the base. */
  readonly from: string;
  /** What `source` says after `models.dev@`: the first eight digits of the commit, or an ISO date. */
  readonly version: string;
  /** File or address of a genai-prices `data.json`. */
  readonly genaiPrices?: string;
  /** File or address of the price files of Portkey-AI/models, joined. */
  readonly portkey?: string;
  /** File or address of OpenRouter's list of models. */
  readonly openrouter?: string;
  /** What `source` says after the names of further data sets. */
  readonly moreVersions: { readonly genaiPrices: string; readonly portkey: string };
  /** The catalog file, read for the comparison and then replaced; it may be missing. */
  readonly out: string;
  /** ISO date that picks among dated prices. */
  readonly asOf: string;
  /** Only compare. */
  readonly dryRun: boolean;
  /** Write in spite of alarms. */
  readonly accept: boolean;
}

/**
 * Makes the catalog anew and replaces the file, unless a price moved too far.
 *
 * @throws Error when a document cannot be read, CatalogError when the result or the old file breaks the schema
 */
export async function updateCatalog(options: UpdateOptions): Promise<Report> {
  const source = `models.dev@${options.version}`;
  const base = convertModelsDev(await readDocument(options.from), source);
  if (base.length === 0) {
    throw new Error(`${options.from} has no chat model of any known provider`);
  }
  const genaiPrices = await readOptional(options.genaiPrices);
  const portkey = await readOptional(options.portkey);
  const openrouter = await readOptional(options.openrouter);
  const heard =
    genaiPrices === undefined
      ? base
      : addCachedAudio(base, genaiPrices, options.asOf, `genai-prices@${options.moreVersions.genaiPrices}`);
  const served =
    portkey === undefined
      ? heard
      : addServiceTiers(heard, portkey, `portkey-models@${options.moreVersions.portkey}`);
  const models = parseCatalog(served);
  const finished = parseCatalog(withOverlay(models));
  const diff = diffCatalogs(await readOld(options.out), models, PRICE_MOVE_LIMIT);
  const second =
    genaiPrices === undefined
      ? undefined
      : findDisagreements(finished, genaiPrices, options.asOf, PRICE_MOVE_LIMIT);
  const alarms = diff.changed.filter(({ alarming }) => alarming).length;
  const written = !options.dryRun && (alarms === 0 || options.accept);
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
    conflicts: findConflicts(models, source, opinionsOf(options, { genaiPrices, portkey, openrouter })),
    parameterDisputes: openrouter === undefined ? [] : findParameterDisputes(finished, openrouter),
    alarms,
    written,
  };
}

/** The data sets that only second the base, in their order of precedence, newest first. */
function opinionsOf(
  { asOf, moreVersions }: UpdateOptions,
  documents: Readonly<Record<'genaiPrices' | 'portkey' | 'openrouter', unknown>>,
): readonly SecondOpinion[] {
  const { genaiPrices, portkey, openrouter } = documents;
  const opinions: SecondOpinion[] = [];
  if (genaiPrices !== undefined) {
    const source = `genai-prices@${moreVersions.genaiPrices}`;
    opinions.push({ source, claimsOf: claimsOfGenaiPrices(genaiPrices, asOf) });
  }
  if (portkey !== undefined) {
    opinions.push({ source: `portkey-models@${moreVersions.portkey}`, claimsOf: claimsOfPortkey(portkey) });
  }
  if (openrouter !== undefined)
    opinions.push({ source: 'openrouter', claimsOf: claimsOfOpenrouter(openrouter) });
  return opinions;
}

async function readOptional(place: string | undefined): Promise<unknown> {
  return place === undefined ? undefined : await readDocument(place);
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
