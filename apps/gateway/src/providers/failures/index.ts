export { readUpstreamFailure } from './upstream-failure.ts';
