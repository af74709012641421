export { openapiText as documentText } from './document.ts';
export { gatewayRoutes } from './gateway-routes.ts';
