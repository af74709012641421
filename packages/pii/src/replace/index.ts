export { jsonView } from './json-view.ts';
export { findLiterals } from './literal.ts';
export type { MatchResult } from './match-marker.ts';
export { PersonIndex } from './person-index.ts';
export { type MapEntry, PlaceholderMap, placeholdersOf, type RestorableMap } from './placeholder-map.ts';
export { plainView } from './plain-view.ts';
