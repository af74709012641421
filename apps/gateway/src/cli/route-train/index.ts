export { routeHeadsCommand } from './route-heads.ts';
export { routeTrainCommand } from './route-train.ts';
