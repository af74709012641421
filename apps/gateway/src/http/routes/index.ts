export { healthRoutes } from './health.ts';
export { metricsRoute } from './metrics.ts';
export { modelRoutes } from './models.ts';
