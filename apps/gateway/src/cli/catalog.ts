import { writeFile } from 'node:fs/promises';
import { renderCatalogFile } from '@sluice/catalog';
import { type Command, InvalidArgumentError } from 'commander';
import { createAuditLog } from '../admin/index.ts';
import {
  type ActiveCatalog,
  catalogPath,
  digestOf,
  installCatalog,
  maxCatalogBytes,
} from '../catalog/index.ts';
import { readEnvironment } from '../config/index.ts';
import { createEgress } from '../upstream/index.ts';
import { catalogAgeDays, updateAdvice } from './catalog-age.ts';
import { type CliContext, openCliContext } from './cli-context.ts';
import { cliActor, hasStore, withStorage } from './open-admin.ts';
import { pairsText, printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';
import { readInput } from './read-input.ts';

interface UpdateOptions extends PrintOptions {
  readonly digest: string;
  readonly force?: boolean;
}

interface ExportOptions extends PrintOptions {
  readonly out?: string;
}

/** `sluice catalog`: the prices, limits and capabilities of models, and how to renew them without a new release. */
export function catalogCommand(program: Command): void {
  const catalog = program
    .command('catalog')
    .description('Show, export or update the catalog of models and prices.');
  addOutputOptions(
    catalog.command('show').description('Show the catalog in use: its date, origin and sources.'),
  ).action(async (options: PrintOptions) => {
    const inForce = (await openCliContext(options)).catalog();
    if (options.json) printJson(toFacts(inForce));
    else printText(factsText(inForce));
  });
  addOutputOptions(
    catalog
      .command('export')
      .description('Write the catalog in use as a file for `catalog update`, and its digest.'),
  )
    .option(
      '--out <file>',
      'write to this file (default: standard output; the digest goes to standard error)',
    )
    .action(exportCatalog);
  addOutputOptions(
    catalog
      .command('update')
      .description('Install a newer catalog. A running gateway takes it over within seconds.')
      .argument('<file|url>', 'file that `catalog export` wrote, or its https address; - for standard input'),
  )
    .requiredOption('--digest <sha256:hex>', 'digest of the file, from whoever made it', parseDigest)
    .option('--force', 'install a catalog that is older than the present one')
    .action(updateCatalog);
}

async function exportCatalog(options: ExportOptions): Promise<void> {
  const { catalog } = await openCliContext(options);
  const inForce = catalog();
  const text = renderCatalogFile(inForce);
  const digest = digestOf(text);
  if (options.out === undefined) {
    if (options.json) {
      throw new Error('The catalog itself is JSON. Use --json with --out, to print the digest as JSON.');
    }
    printText(text);
    process.stderr.write(`${digest}\n`);
    return;
  }
  await writeFile(options.out, text);
  if (options.json) printJson({ ...toFacts(inForce), file: options.out, digest });
  else
    printText(
      `${inForce.models.length} models of ${inForce.date} written to ${options.out}\n--digest ${digest}`,
    );
}

async function updateCatalog(place: string, options: UpdateOptions): Promise<void> {
  const context = await openCliContext(options);
  const { dataDir } = context;
  const current = context.catalog();
  if (current.digest === options.digest && options.force !== true) {
    if (options.json) printJson({ installed: false, path: catalogPath(dataDir), ...toFacts(current) });
    else printText(`This catalog, of ${current.date}, is installed already.`);
    return;
  }
  const bytes = await readCatalogBytes(place);
  try {
    const { date, models } = await installCatalog({
      dataDir,
      bytes,
      digest: options.digest,
      force: options.force === true,
      currentDate: current.date,
      nowMs: Date.now(),
    });
    await recordUpdate(context, options, {
      digest: options.digest,
      date,
      models: models.length,
      replaced: current.date,
    });
    const path = catalogPath(dataDir);
    if (options.json) {
      printJson({
        installed: true,
        path,
        date,
        models: models.length,
        digest: options.digest,
        replaced: current.date,
      });
    } else
      printText(
        `${models.length} models of ${date} installed at ${path}, in place of those of ${current.date}.`,
      );
  } catch (error) {
    throw new Error(`${place} was not installed. ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Prices decide what budgets allow: their change is in the audit log like any other one, once there is a store. */
async function recordUpdate(
  context: CliContext,
  options: UpdateOptions,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!hasStore(context)) return;
  await withStorage(options, (storage) =>
    createAuditLog({ storage, now: Date.now }).record(cliActor, {
      action: 'catalog.update',
      target: 'catalog',
      accountId: null,
      facts: detail,
    }),
  );
}

async function readCatalogBytes(place: string): Promise<Buffer> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return await download(place);
  const bytes = readInput(place);
  if (bytes.length > maxCatalogBytes) throw new Error(`${place} is larger than ${maxCatalogBytes} bytes.`);
  return bytes;
}

async function download(url: string): Promise<Buffer> {
  const egress = createEgress({ proxies: readEnvironment().proxies });
  try {
    return await egress.fetchOperatorFile(url, maxCatalogBytes);
  } finally {
    await egress.close();
  }
}

function parseDigest(text: string): string {
  const digest = text.trim().toLowerCase();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new InvalidArgumentError(
      'It must be sha256: and 64 hexadecimal digits, as `sha256sum` prints them.',
    );
  }
  return digest;
}

function toFacts({ date, origin, digest, models, sources, problem }: ActiveCatalog) {
  return {
    date,
    age_days: catalogAgeDays(date, Date.now()),
    origin,
    models: models.length,
    digest: digest ?? null,
    sources: sources.map(({ id, name, url, date: sourceDate }) => ({
      id,
      name,
      url: url ?? null,
      date: sourceDate,
    })),
    problem: problem ?? null,
  };
}

function factsText(catalog: ActiveCatalog): string {
  const { date, age_days, origin, models, digest, sources, problem } = toFacts(catalog);
  const pairs = pairsText([
    ['date', date],
    ['age in days', age_days],
    ['origin', origin],
    ['models', models],
    ...(digest === null ? [] : [['digest', digest] as const]),
    ...sources.map(
      (source) => [`source of ${source.date}`, `${source.id} ${source.url ?? ''}`.trim()] as const,
    ),
  ]);
  return problem === null ? pairs : `${pairs}\n\n${problem}. ${updateAdvice}`;
}
