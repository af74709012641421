export { createRequestIds } from './request-ids.ts';
export type { Route, RouteAnswer, RouteCall } from './route.ts';
export { documentText, gatewayRoutes } from './routes/index.ts';
export { createHttpEdge, type HttpEdge } from './server.ts';
