import type { CatalogModel, Price } from './model.ts';

/** Facts that override those of a model; each replaces the whole field of the base. */
type Facts = Partial<Omit<CatalogModel, 'provider' | 'name' | 'source'>>;

/** Why an entry of the overlay exists. */
interface Grounds {
  /** Short id of the source of the facts. */
  readonly source: string;
  /** Where they are stated, and what is said there. */
  readonly reason: string;
  /** ISO date on which they were read. */
  readonly date: string;
}

/** Corrected facts of models in the base catalog. */
interface Correction extends Grounds {
  readonly provider: string;
  readonly names: readonly string[];
  readonly set: Facts;
}

/** Facts shared by all models of a family on the given providers. All matching families apply, in order. */
export interface Family extends Grounds {
  readonly providers: readonly string[];
  /** Tested against the provider's own name of the model. */
  readonly pattern: RegExp;
  readonly set: Facts;
}

/** A price that follows from another one. */
export interface PriceRule extends Grounds {
  readonly providers: readonly string[];
  readonly applies: (model: CatalogModel) => boolean;
  /** The new price; undefined to keep the old one, which is that of the rules before. `priceOf` reads the price of a model before all rules. */
  readonly price: (
    model: CatalogModel,
    priceOf: (provider: string, name: string) => Price | undefined,
  ) => Price | undefined;
}

export interface Overlay {
  readonly families: readonly Family[];
  /** Applied after the families. */
  readonly priceRules?: readonly PriceRule[];
  /** Applied after the families, so that a model can differ from its family. */
  readonly corrections: readonly Correction[];
  /** Models missing from the base. If the base has them by now, the base takes precedence. */
  readonly additions: readonly CatalogModel[];
}

/** One change of a model by the overlay. */
export interface OverlayChange extends Grounds {
  readonly kind: 'family' | 'price rule' | 'correction';
  readonly set: Facts;
}

/**
 * Applies an overlay to a base catalog.
 *
 * @returns a new list, additions last; models that nothing applies to are the same objects as in `base`
 */
export function applyOverlay(base: readonly CatalogModel[], overlay: Overlay): CatalogModel[] {
  return explainOverlay(base, overlay).map(({ model, changes }) => changes.reduce(mergeFacts, model));
}

/** Models before the overlay, with its changes in the order in which they apply. Additions are last, and not in the base. */
export function explainOverlay(
  base: readonly CatalogModel[],
  overlay: Overlay,
): { readonly model: CatalogModel; readonly changes: readonly OverlayChange[]; readonly isAdded: boolean }[] {
  const families = new Map<string, Family[]>();
  for (const family of overlay.families) {
    for (const provider of family.providers) {
      families.set(provider, [...(families.get(provider) ?? []), family]);
    }
  }
  const corrections = new Map<string, Correction[]>();
  for (const correction of overlay.corrections) {
    for (const name of correction.names) {
      const id = `${correction.provider}/${name}`;
      corrections.set(id, [...(corrections.get(id) ?? []), correction]);
    }
  }
  const known = new Set(base.map(idOf));
  const added = overlay.additions.filter((model) => !known.has(idOf(model)));
  const models = [...base, ...added];
  const prices = new Map(models.map((model) => [idOf(model), model.price]));
  const priceOf = (provider: string, name: string): Price | undefined => prices.get(`${provider}/${name}`);
  return models.map((model) => {
    const changes = (families.get(model.provider) ?? [])
      .filter(({ pattern }) => pattern.test(model.name))
      .map((family) => toChange('family', family));
    let priced = changes.reduce(mergeFacts, model);
    for (const rule of overlay.priceRules ?? []) {
      const change = changeByRule(priced, rule, priceOf);
      if (change === undefined) continue;
      changes.push(change);
      priced = mergeFacts(priced, change);
    }
    for (const correction of corrections.get(idOf(model)) ?? []) {
      changes.push(toChange('correction', correction));
    }
    return { model, changes, isAdded: !known.has(idOf(model)) };
  });
}

/** Rules see the prices of the rules before. */
function changeByRule(
  model: CatalogModel,
  rule: PriceRule,
  priceOf: (provider: string, name: string) => Price | undefined,
): OverlayChange | undefined {
  if (!(rule.providers.includes(model.provider) && rule.applies(model))) return undefined;
  const price = rule.price(model, priceOf);
  return price === undefined ? undefined : toChange('price rule', { ...rule, set: { price } });
}

function toChange(
  kind: OverlayChange['kind'],
  { set, source, reason, date }: Omit<OverlayChange, 'kind'>,
): OverlayChange {
  return { kind, set, source, reason, date };
}

function mergeFacts(model: CatalogModel, { set, source }: OverlayChange): CatalogModel {
  const isNamed = model.source.split('+').includes(source);
  return { ...model, ...set, source: isNamed ? model.source : `${model.source}+${source}` };
}

function idOf({ provider, name }: CatalogModel): string {
  return `${provider}/${name}`;
}
