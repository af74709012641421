export { buildDocument } from './build-document.ts';
export { docsSecurityPolicy, renderDocs } from './docs/index.ts';
export type { DocumentedRoute } from './documented-route.ts';
export type { Access, HttpRoute, QueryParameter, RouteAnswer, RouteCall, Upload } from './http-route.ts';
export type { OpenApiDocument } from './openapi-document.ts';
