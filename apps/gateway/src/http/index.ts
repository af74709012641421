export { createRequestIds } from './request-ids.ts';
export { documentText, gatewayRoutes } from './routes/index.ts';
export { createHttpEdge, type HttpEdge } from './server.ts';
