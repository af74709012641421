export { type ActiveCatalog, activeCatalog } from './active-catalog.ts';
export { catalogPath, digestOf, installCatalog, maxCatalogBytes } from './installed-catalog.ts';
