export { estimateTokens, tokensFromCounts } from './estimate-tokens.ts';
export { createPromptReader, type PromptFeatures, shapeLength } from './prompt-features.ts';
export { gramBuckets, maxReadChars } from './scan-prompt.ts';
export type { TextCounts } from './text-counts.ts';
