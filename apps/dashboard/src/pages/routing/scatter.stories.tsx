import { Scatter } from './scatter.tsx';

const points = [
  { id: 'openai/small', quality: 0.62, costUsd: 0.0004 },
  { id: 'anthropic/large', quality: 0.94, costUsd: 0.021 },
  { id: 'mistral/middle', quality: 0.71, costUsd: 0.004 },
];
const long = [{ id: 'a-model-with-a-name-of-some-length-'.repeat(6), quality: 1, costUsd: 0 }];

export const stories = {
  three: () => <Scatter points={points} chosen="anthropic/large" />,
  one: () => <Scatter points={points.slice(0, 1)} chosen="openai/small" />,
  'long text': () => <Scatter points={long} chosen="" />,
};
