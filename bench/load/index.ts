export { Connection } from './connection.ts';
export type { ClosedLoopLane, LaneResult, LoadJob, LoadResult, RequestSpec } from './job.ts';
export { buildRequest } from './request-bytes.ts';
export { runJob } from './run-job.ts';
