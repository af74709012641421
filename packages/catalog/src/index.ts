export { bundledCatalog } from './bundled-catalog.ts';
export { CatalogModel, Modality, Price, PriceTier } from './model.ts';
export { CatalogError, parseCatalog } from './parse-catalog.ts';
export { priceAt } from './price-at.ts';
export { type CatalogSource, catalogSources } from './sources.ts';
