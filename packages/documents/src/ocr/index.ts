export { createRecognizer } from './recognizer.ts';
