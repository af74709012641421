export { findPlaceholderLikeText, placeholderLikeSteps } from './find-placeholder-like-text.ts';
export { replacementMapFromPairs } from './replacement-map-from-pairs.ts';
export {
  createRestoreStats,
  maxRestoredLength,
  RestoredTooLongError,
  Restorer,
  type RestorerOptions,
  type RestoreStats,
  remapOffset,
  restoreInSteps,
  type TextEdit,
} from './restorer.ts';
export { isUrlMember, KnownUrls, LinkGuard, learnUrls } from './urls/index.ts';
