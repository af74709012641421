export { LazyTimePlot } from './lazy-time-plot.tsx';
