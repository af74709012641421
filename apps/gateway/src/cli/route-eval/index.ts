export { type GradedPool, gradedPool } from './graded-pool.ts';
export { type GradedRecord, readGradedRecords } from './graded-records.ts';
export { routeEvalCommand } from './route-eval.ts';
