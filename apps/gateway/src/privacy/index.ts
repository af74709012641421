export { createPrivacy, type Privacy } from './clear.ts';
export type { ProviderSafe } from './provider-safe.ts';
