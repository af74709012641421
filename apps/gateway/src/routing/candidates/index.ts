export { type Candidates, candidatesOf, resolveName } from './candidates.ts';
export { candidatesFor } from './candidates-for.ts';
export { type FilterDeps, filterCandidates, hasModels } from './filter-candidates.ts';
