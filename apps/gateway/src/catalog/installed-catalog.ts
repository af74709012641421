/** The catalog that the operator installed in the data folder, to be used in place of the bundled one. */
import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundledCatalogFacts, type Catalog, parseCatalogFile } from '@sluice/catalog';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { requirePrivate } from '../crypto/index.ts';

/** The largest catalog: about twenty times today's. */
export const maxCatalogBytes = 16 * 1024 * 1024;

/** The file as it was installed, unchanged, with what is needed to trust it later. */
const Installed = Type.Object({
  /** Of `catalog`: the file may be damaged since. */
  digest: Type.String(),
  installed_at: Type.String(),
  /** Bundled catalogs dated up to this day do not replace it. */
  supersedes: Type.String(),
  catalog: Type.String(),
});

const compileInstalled = () => Compile(Installed);

/** An installed catalog and when it ceases to count. */
export interface InstalledCatalog extends Catalog {
  readonly digest: string;
  readonly supersedes: string;
}

/** Where the installed catalog lies. */
export function catalogPath(dataDir: string): string {
  return join(dataDir, 'catalog.json');
}

/** `sha256:` and the digest in hexadecimal. */
export function digestOf(bytes: string | Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Reads the installed catalog; undefined if there is none. Throws if it is damaged. */
export function readInstalledCatalog(dataDir: string): InstalledCatalog | undefined {
  const path = catalogPath(dataDir);
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  // Reading a pipe would never end.
  if (!facts.isFile()) throw new Error('it is no file');
  if (facts.size > 2 * maxCatalogBytes) throw new Error('it is too large');
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!compileInstalled().Check(value)) throw new Error('it is no installed catalog');
  const { digest, supersedes, catalog } = value;
  if (digestOf(catalog) !== digest) throw new Error('its digest does not match');
  return { ...parseCatalogFile(JSON.parse(catalog)), digest, supersedes };
}

export interface CatalogInstallation {
  readonly dataDir: string;
  /** The catalog file. */
  readonly bytes: Buffer;
  /** `sha256:...`, as the operator got it from whoever made the file. */
  readonly digest: string;
  /** Install an older one, too. */
  readonly force: boolean;
  /** The date of the catalog that is in force now. */
  readonly currentDate: string;
  readonly nowMs: number;
}

/**
 * Verifies a catalog file and stores it, so that either the old or the new one is there at any time. Throws with the
 * reason if the digest is another one, the file is invalid, older than the present one or of the future.
 */
export async function installCatalog(installation: CatalogInstallation): Promise<Catalog> {
  const { dataDir, bytes, digest, force, currentDate, nowMs } = installation;
  const found = digestOf(bytes);
  if (found !== digest) {
    throw new Error(
      `Its digest is ${found}, not ${digest}: it is another file, or was changed on the way. Get it again, and the digest from whoever made it.`,
    );
  }
  const text = bytes.toString('utf8');
  const catalog = parseCatalogFile(readJson(text));
  if (!force && catalog.date < currentDate) {
    throw new Error(
      `It is of ${catalog.date}, older than the present one of ${currentDate}. Use --force to install it anyway.`,
    );
  }
  const tomorrow = new Date(nowMs + 86_400_000).toISOString().slice(0, 10);
  if (!force && catalog.date > tomorrow) {
    throw new Error(
      `It is of ${catalog.date}, which is in the future: no later release would replace it. Set the clock, or use --force.`,
    );
  }
  const bundledDate = bundledCatalogFacts().date;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await requirePrivate(dataDir, 'folder');
  await replaceFile(
    catalogPath(dataDir),
    JSON.stringify({
      digest,
      installed_at: new Date(nowMs).toISOString(),
      supersedes: catalog.date > bundledDate ? catalog.date : bundledDate,
      catalog: text,
    }),
  );
  return catalog;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('It is no JSON. `sluice catalog export` writes a catalog file.', { cause: error });
  }
}

/** Replaces a file at once, readable by its owner alone; nothing is lost with the power. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(path)).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
