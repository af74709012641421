import { RangeChoice } from './range-choice.tsx';

export const stories = {
  'last day': () => <RangeChoice />,
};
