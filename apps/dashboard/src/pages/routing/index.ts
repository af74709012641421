export { RoutingPage } from './routing-page.tsx';
