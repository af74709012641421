export { RangeChoice } from './range-choice.tsx';
export { type CommonSearch, readCommonSearch, useSetSearch, useTimeRange } from './search.ts';
