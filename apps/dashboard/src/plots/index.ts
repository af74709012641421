export type { Series } from './series.ts';
export { TimePlot } from './time-plot.tsx';
