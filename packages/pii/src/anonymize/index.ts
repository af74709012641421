export type {
  AnonymizationPolicy,
  AnonymizedField,
  Field,
  PatternSearch,
  ReplacedEntity,
  ReplacementMode,
} from './anonymization-policy.ts';
export { type ExternalDetector, runExternalDetector } from './external-detector.ts';
export { detectionText, detectionTextSteps, type SpanCache } from './parse-field.ts';
export { AnonymizationSession } from './session.ts';
export type { SessionDependencies } from './session-dependencies.ts';
