/** What a request may say about where it goes. */
export { listedTargets } from './model-list.ts';
export { overrideTarget } from './override-target.ts';
export { type Overrides, permittedOverrides } from './permitted.ts';
