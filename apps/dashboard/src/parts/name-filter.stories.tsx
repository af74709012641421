import { NameFilter } from './name-filter.tsx';

const nothing = (): void => undefined;

export const stories = {
  empty: () => <NameFilter value="" onChange={nothing} />,
  typed: () => <NameFilter value="search" onChange={nothing} label="Filter by model" />,
  'long text': () => <NameFilter value={'a-name-without-any-space'.repeat(8)} onChange={nothing} />,
};
