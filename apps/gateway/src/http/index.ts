export { createRequestIds } from './request-ids.ts';
export { openapiText, gatewayRoutes } from './routes/index.ts';
export { createHttpServer, type HttpServer } from './server.ts';
