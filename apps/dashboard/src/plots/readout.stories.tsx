import { Readout } from './readout.tsx';

const values = {
  times: [1_790_000_000, 1_790_003_600],
  series: [
    { label: 'openai', colour: 0, values: [3, 4] },
    { label: 'others', colour: undefined, values: [1, 0] },
  ],
  before: [5, 5],
  beforeLabel: 'before',
  format: String,
  isUtc: true,
};
const long = [{ label: 'a-name-without-any-space'.repeat(8), colour: 1, values: [1, 1] }];

export const stories = {
  empty: () => <Readout values={values} at={undefined} />,
  values: () => <Readout values={values} at={0} />,
  'long text': () => <Readout values={{ ...values, series: long }} at={0} />,
};
