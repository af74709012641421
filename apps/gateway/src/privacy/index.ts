export { createPrivacy, type Privacy } from './clear.ts';
export type { PrivacyReport, ProviderSafe } from './provider-safe.ts';
