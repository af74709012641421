export { allowedHeaders } from './extra-headers.ts';
/** Overrides: where a request may be sent, as specified by the request itself. */
export { listedTargets } from './model-list.ts';
export { overrideTarget } from './override-target.ts';
export { allowedOverrides, type Overrides, permittedOverrides } from './permitted.ts';
