export { keepPlace, takePlace } from './kept-place.ts';
export { RangeChoice } from './range-choice.tsx';
export { type CommonSearch, readCommonSearch, type TimeRange, useSetSearch, useTimeRange } from './search.ts';
export { bucketOf, type TimeGrid, timesOf } from './time-grid.ts';
