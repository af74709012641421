export { planAnswer } from './plan-answer.ts';
export { countTokens, splitCodePoints, splitTokens } from './tokens.ts';
export { contentPieces, type Payload, writeChunks } from './write-chunks.ts';
export { writeCompletion } from './write-completion.ts';
