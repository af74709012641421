export { planAnswer } from './plan-answer.ts';
export { type Payload, writeChunks } from './write-chunks.ts';
export { writeCompletion } from './write-completion.ts';
