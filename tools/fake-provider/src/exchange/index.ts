export { performScript } from './perform-script.ts';
export type { RequestFacts } from './request-facts.ts';
