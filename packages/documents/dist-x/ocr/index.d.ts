export { createRecognizer } from './recognizer.ts';
export { hasTextLines } from './text-lines.ts';
