import type { CatalogModel } from './model.ts';

/** Facts of models that the base has, corrected. A member that is set replaces the base's whole member. */
interface Correction {
  readonly provider: string;
  readonly names: readonly string[];
  readonly set: Partial<Omit<CatalogModel, 'provider' | 'name' | 'source'>>;
  /** Short id of the source of the correction. */
  readonly source: string;
}

export interface Overlay {
  readonly corrections: readonly Correction[];
  /** Models that the base lacks. Where the base has got them since, the base wins. */
  readonly additions: readonly CatalogModel[];
}

/**
 * Lays own facts over a base catalog.
 *
 * @returns a new list, additions last; models without a correction are the same objects as in `base`
 */
export function applyOverlay(base: readonly CatalogModel[], overlay: Overlay): CatalogModel[] {
  const corrections = new Map<string, Correction[]>();
  for (const correction of overlay.corrections) {
    for (const name of correction.names) {
      const id = `${correction.provider}/${name}`;
      corrections.set(id, [...(corrections.get(id) ?? []), correction]);
    }
  }
  const known = new Set<string>();
  const models = base.map((model) => {
    const id = `${model.provider}/${model.name}`;
    known.add(id);
    let corrected = model;
    for (const { set, source } of corrections.get(id) ?? []) {
      corrected = { ...corrected, ...set, source: `${corrected.source}+${source}` };
    }
    return corrected;
  });
  return [...models, ...overlay.additions.filter(({ provider, name }) => !known.has(`${provider}/${name}`))];
}
