export { createRequestIds } from './request-ids.ts';
export { documentText, gatewayRoutes } from './routes/index.ts';
export { createHttpServer as createHttpEdge, type HttpServer as HttpEdge } from './server.ts';
