export { gatewayRoutes } from './gateway-routes.ts';
export { openapiText } from './openapi.ts';
