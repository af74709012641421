export { findPlaceholderLikeText } from './find-placeholder-like-text.ts';
export { KnownUrls } from './link-guard.ts';
export { replacementMapFromPairs } from './replacement-map-from-pairs.ts';
export {
  Restorer,
  type RestorerOptions,
  type RestoreStats,
  remapOffset,
  type TextEdit,
} from './restorer.ts';
