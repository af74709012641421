export { createRecognizer } from './recognizer.js';
export { hasTextLines } from './text-lines.js';
//# sourceMappingURL=index.js.map