import { Sparkline } from './sparkline.tsx';

export const stories = {
  empty: () => <Sparkline values={[]} />,
  'only zeros': () => <Sparkline values={[0, 0, 0]} />,
  values: () => <Sparkline values={[1, 4, 2, 8, 5, 7]} />,
};
