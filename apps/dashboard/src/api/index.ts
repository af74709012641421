export { ApiError } from './api-error.ts';
export { api, baseUrl, client } from './client.ts';
export { followRequests, type LiveHandlers } from './live.ts';
export { type StreamAnswer, streamRequest } from './play.ts';
export { createQueries } from './query-client.ts';
export { rolesByOperation } from './roles.generated.ts';
export type { components, paths } from './schema.generated.ts';
