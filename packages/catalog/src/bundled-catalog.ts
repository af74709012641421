import { applyOverlay } from './apply-overlay.ts';
import type { CatalogModel } from './model.ts';
import data from './models.generated.json' with { type: 'json' };
import { overlay } from './overlay.ts';

let catalog: readonly CatalogModel[] | undefined;

/**
 * The models that ship with this package: the generated base with the overlay on it, made on the first call.
 * The same list on every call; not to be changed.
 */
export function bundledCatalog(): readonly CatalogModel[] {
  if (catalog === undefined) {
    const base: unknown = data;
    catalog = isCheckedCatalog(base) ? withOverlay(base) : [];
  }
  return catalog;
}

/**
 * A base catalog with our own facts and corrections on it, as the bundled one has them.
 *
 * @returns a new list; models that nothing applies to are the same objects as in `base`
 */
export function withOverlay(base: readonly CatalogModel[]): CatalogModel[] {
  return applyOverlay(base, overlay);
}

/**
 * The file is ours: its generator checks it against the schema, and so does the test of this module. Checking
 * a thousand models again at every start would only make every start slower.
 */
function isCheckedCatalog(value: unknown): value is CatalogModel[] {
  return Array.isArray(value);
}
