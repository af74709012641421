import type { CatalogModel, Price } from './model.ts';

/** Facts that override those of a model; each replaces the whole field of the base. */
type Facts = Partial<Omit<CatalogModel, 'provider' | 'name' | 'source'>>;

/** Corrected facts of models in the base catalog. */
interface Correction {
  readonly provider: string;
  readonly names: readonly string[];
  readonly set: Facts;
  /** Short id of the source of the correction. */
  readonly source: string;
}

/** Facts shared by all models of a family on the given providers. All matching families apply, in order. */
export interface Family {
  readonly providers: readonly string[];
  /** Tested against the provider's own name of the model. */
  readonly pattern: RegExp;
  readonly set: Facts;
  /** Short id of the source of the facts. */
  readonly source: string;
}

/** A price that follows from another one. */
export interface PriceRule {
  readonly providers: readonly string[];
  readonly applies: (model: CatalogModel) => boolean;
  /** The new price; undefined to keep the old one, which is that of the rules before. `priceOf` reads the price of a model before all rules. */
  readonly price: (
    model: CatalogModel,
    priceOf: (provider: string, name: string) => Price | undefined,
  ) => Price | undefined;
  /** Short id of the source of the rule. */
  readonly source: string;
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

/**
 * Applies an overlay to a base catalog.
 *
 * @returns a new list, additions last; models that nothing applies to are the same objects as in `base`
 */
export function applyOverlay(base: readonly CatalogModel[], overlay: Overlay): CatalogModel[] {
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
    const ofFamilies = (families.get(model.provider) ?? []).filter(({ pattern }) => pattern.test(model.name));
    const priced = (overlay.priceRules ?? []).reduce(
      (before, rule) => withRule(before, rule, priceOf),
      ofFamilies.reduce(mergeFacts, model),
    );
    return (corrections.get(idOf(model)) ?? []).reduce(mergeFacts, priced);
  });
}

function withRule(
  model: CatalogModel,
  rule: PriceRule,
  priceOf: (provider: string, name: string) => Price | undefined,
): CatalogModel {
  if (!(rule.providers.includes(model.provider) && rule.applies(model))) return model;
  const price = rule.price(model, priceOf);
  return price === undefined ? model : mergeFacts(model, { set: { price }, source: rule.source });
}

function mergeFacts(model: CatalogModel, { set, source }: Pick<Correction, 'set' | 'source'>): CatalogModel {
  const isNamed = model.source.split('+').includes(source);
  return { ...model, ...set, source: isNamed ? model.source : `${model.source}+${source}` };
}

function idOf({ provider, name }: CatalogModel): string {
  return `${provider}/${name}`;
}
