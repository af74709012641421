export { openapiText } from './document.ts';
export { gatewayRoutes } from './gateway-routes.ts';
