export { createPromptReader, type PromptFeatures, shapeLength, shapeNames } from './prompt-features.ts';
export { gramBuckets } from './scan-prompt.ts';
