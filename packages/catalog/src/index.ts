export type { OverlayChange } from './apply-overlay.ts';
export { bundledCatalog, overlayOf, withOverlay } from './bundled-catalog.ts';
export {
  bundledCatalogFacts,
  type Catalog,
  parseCatalogFile,
  renderCatalogFile,
} from './catalog-file.ts';
export { type CatalogSource, catalogSources } from './catalog-sources.ts';
export {
  CatalogModel,
  Effort,
  Fees,
  FlatPrice,
  Modality,
  Price,
  PriceTier,
  ReasoningStyle,
  ServicePrice,
  ServiceTiers,
} from './model.ts';
export {
  cachesPromptsAutomatically,
  isCompletionsModel,
  isEmbeddingModel,
  type ModelPurpose,
  minCachedPromptTokens,
  reasonsByDefault,
  searchesTheWeb,
  signedReasoningFamily,
  specialPurposeOf,
} from './model-facts.ts';
export { CatalogError, parseCatalog } from './parse-catalog.ts';
export { priceAt } from './price-at.ts';
export { type ProviderFacts, providerFactsOf } from './provider-facts.ts';
