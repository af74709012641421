import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { bundledCatalog } from './bundled-catalog.ts';
import { type CatalogSource, catalogSources } from './catalog-sources.ts';
import type { CatalogModel } from './model.ts';
import { CatalogError, parseCatalog } from './parse-catalog.ts';

/** Version of the file's layout and of the models' schema: a change that an older reader would misread raises it. */
const fileVersion = 1;

const isoDate = Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$' });
const Source = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  url: Type.Optional(Type.String()),
  licence: Type.String(),
  commit: Type.Optional(Type.String()),
  date: isoDate,
  use: Type.String(),
});

/** A catalog as a file of its own, to be used in place of the bundled one. */
const CatalogFile = Type.Object({
  format: Type.Literal('sluice-catalog'),
  version: Type.Literal(fileVersion),
  date: isoDate,
  sources: Type.Array(Source),
  models: Type.Array(Type.Unknown(), { minItems: 1 }),
});

const compileCatalogFile = () => Compile(CatalogFile);

/** A complete catalog, with all corrections applied. */
export interface Catalog {
  /** ISO date of its newest source. */
  readonly date: string;
  readonly sources: readonly CatalogSource[];
  readonly models: readonly CatalogModel[];
}

/** The catalog that ships with this package, with its date and sources. */
export function bundledCatalogFacts(): Catalog {
  const [first = '', ...rest] = catalogSources.map(({ date }) => date);
  const date = rest.reduce((newest, one) => (one > newest ? one : newest), first);
  return { date, sources: catalogSources, models: bundledCatalog() };
}

/** The text of a catalog file: one model a line, so that two files can be compared. */
export function renderCatalogFile({ date, sources, models }: Catalog): string {
  const head = JSON.stringify({ format: 'sluice-catalog', version: fileVersion, date, sources });
  return `${head.slice(0, -1)},"models":[\n${models.map((model) => JSON.stringify(model)).join(',\n')}\n]}\n`;
}

/**
 * Validates the parsed JSON of a catalog file.
 *
 * @throws CatalogError with all violations
 */
export function parseCatalogFile(value: unknown): Catalog {
  const check = compileCatalogFile();
  if (!check.Check(value)) throw new CatalogError([reasonOf(value, check)]);
  const { date, sources, models } = value;
  return { date, sources: sources.map(toSource), models: parseCatalog(models) };
}

function toSource(source: Static<typeof Source>): CatalogSource {
  return source;
}

function reasonOf(value: unknown, check: ReturnType<typeof compileCatalogFile>): string {
  const fields: Partial<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  if (fields['format'] !== 'sluice-catalog') {
    return 'this is no catalog file, as `sluice catalog export` writes it';
  }
  if (fields['version'] !== fileVersion) {
    return `its version is ${String(fields['version'])}, and this release reads ${fileVersion}: install the release that the catalog is made for`;
  }
  const [first] = check.Errors(value);
  return `${first?.instancePath.slice(1).replaceAll('/', '.') ?? ''} ${first?.message ?? 'does not match the schema'}`.trim();
}
