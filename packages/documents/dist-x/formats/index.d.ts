export { detectFormat } from './detect-format.ts';
export type { Format } from './format.ts';
export { formats } from './registry.ts';
