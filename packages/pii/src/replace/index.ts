export { createJsonView } from './json-view.ts';
export type { MatchResult } from './match-placeholder.ts';
export { PersonIndex } from './person-index.ts';
export { findPlaceholderLikeText } from './placeholder-like-text.ts';
export {
  PlaceholderMap,
  placeholderMapFromPairs,
  type ReplacementEntry,
  type ReplacementMap,
} from './placeholder-map.ts';
export { createPlainView } from './plain-view.ts';
