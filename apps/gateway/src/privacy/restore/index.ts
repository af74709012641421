export { type RestoreOptions, restoreAnswer } from './restore-answer.ts';
export { StreamRestorer } from './restore-stream.ts';
export { restoreTexts } from './restore-texts.ts';
