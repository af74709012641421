import { ListEnd } from './list-end.tsx';

const nothing = (): void => undefined;

export const stories = {
  end: () => <ListEnd hasMore={false} isBusy={false} onMore={nothing} />,
  more: () => <ListEnd hasMore isBusy={false} onMore={nothing} />,
  loading: () => <ListEnd hasMore isBusy onMore={nothing} />,
};
