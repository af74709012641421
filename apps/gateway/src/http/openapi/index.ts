export { buildDocument } from './build-document.ts';
export { docsSecurityPolicy, renderDocs } from './docs/index.ts';
export type { OpenApiDocument } from './document.ts';
export type { DocumentedRoute } from './documented-route.ts';
