export { type CatalogInForce, catalogInForce } from './catalog-in-force.ts';
export { catalogPath, digestOf, installCatalog, maxCatalogBytes } from './installed-catalog.ts';
