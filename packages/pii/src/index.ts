/** @sluice/pii: finds personal data and secrets in text, replaces them, and restores them exactly. */
export {
  AnonymizationSession,
  type AnonymizedField,
  type ExternalDetector,
  type Field,
  findExternally,
  type Policy,
  type Replaced,
  type Replacement,
  type SessionParts,
  type SpanCache,
  viewOf,
} from './anonymize/index.ts';
export { type Detector, resolveOverlaps, selectSpans } from './detect/index.ts';
export {
  codesOfSet,
  countries,
  type Entity,
  entities,
  entityOf,
  expandTypes,
  groups,
} from './entities/index.ts';
export type { RestorableMap } from './replace/index.ts';
export {
  type Edit,
  mapFromPairs,
  Restorer,
  type RestorerOptions,
  type RestoreTally,
  remapOffset,
} from './restore/index.ts';
export type { Span } from './span.ts';
