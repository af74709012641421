export { looksWritten } from './looks-written.ts';
export { createRecognizer } from './recognizer.ts';
