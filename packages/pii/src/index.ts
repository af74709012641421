/** @sluice/pii: finds personal data and secrets in text, replaces them, and restores them exactly. */
export {
  type AnonymizationPolicy,
  AnonymizationSession,
  type AnonymizedField,
  detectionText,
  detectionTextSteps,
  type ExternalDetector,
  type Field,
  type PatternSearch,
  type ReplacedEntity,
  type ReplacementMode,
  runExternalDetector,
  type SessionDependencies,
  type SpanCache,
} from './anonymize/index.ts';
export {
  type Detector,
  type ExplainingDetector,
  encodedValueSteps,
  type FoundEvidence,
  findEncodedValues,
  resolveOverlaps,
  selectSpans,
} from './detect/index.ts';
export {
  countries,
  type Entity,
  entities,
  entityCodesOfSet,
  entityGroups,
  expandEntityCodes,
  findEntity,
} from './entities/index.ts';
export type { ReplacementMap } from './replace/index.ts';
export {
  createRestoreStats,
  isUrlMember,
  LinkGuard,
  maxRestoredLength,
  RestoredTooLongError,
  Restorer,
  type RestorerOptions,
  type RestoreStats,
  remapOffset,
  replacementMapFromPairs,
  restoreInSteps,
  type TextEdit,
} from './restore/index.ts';
export type { Span } from './span.ts';
export { runSteps, type Steps } from './steps/index.ts';
