export type { Api } from './api-answers.ts';
export { MockServer } from './mock-server.ts';
export {
  DEFAULT_SETTINGS,
  type LaneCount,
  type UpstreamCall,
  type UpstreamCounts,
  type UpstreamSettings,
} from './settings.ts';
