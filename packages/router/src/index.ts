export { createPromptReader, type PromptFeatures } from './text/index.ts';
