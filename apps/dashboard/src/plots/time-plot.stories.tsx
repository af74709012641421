import { TimePlot } from './time-plot.tsx';

const hours = Array.from({ length: 48 }, (_, at) => 1_790_000_000 + at * 3600);
const wave = (size: number): readonly number[] => hours.map((_, at) => size * (1 + Math.sin(at / 5)));
const labels = ['openai', 'anthropic', 'google', 'mistral', 'local', 'groq', 'azure', 'bedrock'];
const nothing = (): void => undefined;
const shared = {
  label: 'Requests over time by provider',
  times: hours,
  format: (value: number) => value.toFixed(0),
  isUtc: true,
  onZoom: nothing,
};

export const stories = {
  empty: () => <TimePlot {...shared} times={[]} series={[]} />,
  'eight series': () => (
    <TimePlot
      {...shared}
      series={labels.map((label, at) => ({ label, colour: at, values: wave(at + 1) }))}
      before={wave(30)}
      beforeLabel="before"
    />
  ),
  'long text': () => (
    <TimePlot
      {...shared}
      format={(value) => `${value.toFixed(0)}000000000`}
      series={[{ label: 'a-name-without-any-space'.repeat(8), colour: undefined, values: wave(3) }]}
    />
  ),
};
