export { createLimitHost } from './limit-host.ts';
export { createPrimary } from './primary.ts';
export { connectPrimary, type PrimaryLink } from './primary-link.ts';
export { remoteLimitStore } from './remote-limit-store.ts';
