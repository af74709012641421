export { performScript } from './perform-script.ts';
export { type RequestFacts, readRequestFacts } from './request-facts.ts';
export { findRefusal } from './strictness.ts';
