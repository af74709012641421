export { analysePage } from './analyse.ts';
export type { Block } from './blocks.ts';
export { continueTables } from './continue-tables.ts';
export { createRunningFilter } from './running.ts';
export type { Box, RawPage, Rule, Word } from './shapes.ts';
export { learnStyle } from './style.ts';
