import { applyOverlay, explainOverlay, type OverlayChange } from './apply-overlay.ts';
import type { CatalogModel } from './model.ts';
import data from './models.generated.json' with { type: 'json' };
import { overlay } from './overlay.ts';

const base: unknown = data;
const catalog: readonly CatalogModel[] = isCheckedCatalog(base) ? withOverlay(base) : [];

/**
 * The models that ship with this package: the generated base with the overlay applied. Returns the same list on every
 * call; do not modify it.
 */
export function bundledCatalog(): readonly CatalogModel[] {
  return catalog;
}

/**
 * Applies our own facts and corrections to a base catalog, as in the bundled one.
 *
 * @returns a new list; models that nothing applies to are the same objects as in `base`
 */
export function withOverlay(base: readonly CatalogModel[]): CatalogModel[] {
  return applyOverlay(base, overlay);
}

/** What our own facts change in each model of a base catalog, and why; models that they add have no base. */
export function overlayOf(
  base: readonly CatalogModel[],
): { readonly model: CatalogModel; readonly changes: readonly OverlayChange[]; readonly isAdded: boolean }[] {
  return explainOverlay(base, overlay);
}

/** The generator and the tests validate the bundled file; validating it at every start would only cost time. */
function isCheckedCatalog(value: unknown): value is CatalogModel[] {
  return Array.isArray(value);
}
