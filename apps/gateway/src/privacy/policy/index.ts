export { codesOf, decidePrivacy, type PrivacyDecision } from './policy.ts';
export { createPolicyCache, type PolicyCache } from './policy-cache.ts';
