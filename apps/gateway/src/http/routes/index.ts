export { documentText } from './document.ts';
export { gatewayRoutes } from './gateway-routes.ts';
