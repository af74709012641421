export type { AnonymizeTexts, TextsResult } from './anonymize/index.ts';
export { createExternalDetector, createPrivacyEngine } from './detection/index.ts';
export { createPrivacy, type Privacy } from './privacy.ts';
export { createPrivacyModule } from './privacy-module.ts';
export type { ProviderSafe } from './provider-safe.ts';
export { PrivacyReceipt, readReceipt } from './receipt.ts';
export type { ShownReplacement } from './replacements.ts';
