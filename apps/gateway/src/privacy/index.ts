export type { AnonymizeTexts, TextsResult } from './anonymize-texts.ts';
export { createDetectionThread } from './detection-thread.ts';
export { createPrivacyEngine } from './engine.ts';
export { createExternalDetector } from './external-detector.ts';
export { createPrivacy, type Privacy } from './privacy.ts';
export type { ProviderSafe } from './provider-safe.ts';
export { PrivacyReceipt } from './receipt.ts';
export type { StreamRestorer } from './restore-stream.ts';
