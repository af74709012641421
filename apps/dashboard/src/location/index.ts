export { keepPlace, takePlace } from './kept-place.ts';
export { RangeChoice } from './range-choice.tsx';
export { type CommonSearch, type TimeRange, useSetSearch, useTimeRange, withCommonSearch } from './search.ts';
export { bucketOf, type TimeGrid, timesOf } from './time-grid.ts';
