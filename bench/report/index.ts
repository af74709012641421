export { readBaseline, writeBaseline } from './baseline.ts';
export { summarize } from './summary.ts';
export { renderReport } from './table.ts';
