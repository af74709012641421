export { bundledCatalog, withOwnFacts } from './bundled-catalog.ts';
export {
  CatalogModel,
  Effort,
  FlatPrice,
  Modality,
  Price,
  PriceTier,
  ReasoningStyle,
  ServicePrice,
  ServiceTiers,
} from './model.ts';
export { CatalogError, parseCatalog } from './parse-catalog.ts';
export { priceAt } from './price-at.ts';
export { type ProviderFacts, providerFactsOf } from './provider-facts.ts';
export { type CatalogSource, catalogSources } from './sources.ts';
