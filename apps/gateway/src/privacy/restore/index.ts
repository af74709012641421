export { type RestoreOptions, restoreAnswer } from './restore-answer.ts';
export { createEventRestorer } from './restore-events.ts';
export { restoreObject } from './restore-object.ts';
export { StreamRestorer } from './restore-stream.ts';
export { restoreTexts } from './restore-texts.ts';
