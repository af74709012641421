export { jsonView } from './json-view.ts';
export { findLiterals } from './literal.ts';
export { type MapEntry, mapFromPairs, PlaceholderMap, type RestorableMap } from './placeholder-map.ts';
