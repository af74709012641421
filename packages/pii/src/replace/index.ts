export { anyPlaceholder } from './any-placeholder.ts';
export { decodeCharacter, encodedCharacter } from './encoded-character.ts';
export { createJsonView, isJson, jsonViewSteps } from './json-view.ts';
export type { MatchResult } from './match-placeholder.ts';
export { PersonIndex } from './person-index.ts';
export {
  PlaceholderMap,
  placeholderMapFromPairs,
  type ReplacementEntry,
  type ReplacementMap,
} from './placeholder-map.ts';
export { createPlainView, type PlainView, plainViewSteps } from './plain-view.ts';
