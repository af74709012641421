export type { Route, Routing } from './port.ts';
export { createRouting } from './route.ts';
