export { type ExternalDetector, findExternally } from './external-detector.ts';
export { type SpanCache, viewOf } from './find-spans.ts';
export type { AnonymizedField, Field, Policy, Replaced, Replacement } from './policy.ts';
export { AnonymizationSession, type SessionParts } from './session.ts';
