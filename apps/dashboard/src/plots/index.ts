export { type Series, TimePlot } from './time-plot.tsx';
