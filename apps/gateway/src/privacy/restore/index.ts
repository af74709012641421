export { restoreAnswer } from './restore-answer.ts';
export { StreamRestorer } from './restore-stream.ts';
