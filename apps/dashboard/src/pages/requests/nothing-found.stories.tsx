import { NothingFound } from './nothing-found.tsx';

const nothing = (): void => undefined;
const day = { fromMs: 0, toMs: 86_400_000, zone: 'utc', hasFailed: false, onMore: nothing } as const;
const noon = new Date(43_200_000).toISOString();

export const stories = {
  searching: () => <NothingFound {...day} searchedTo={noon} isBusy />,
  stopped: () => <NothingFound {...day} searchedTo={noon} isBusy={false} hasFailed />,
  all: () => <NothingFound {...day} searchedTo={undefined} isBusy={false} />,
};
