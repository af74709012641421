export { routeEvalCommand } from './route-eval.ts';
