export { createRequestIds, makeProcessStamp } from './request-ids.ts';
export { gatewayRoutes, openapiText } from './routes/index.ts';
export { createHttpServer, type HttpServer } from './server.ts';
