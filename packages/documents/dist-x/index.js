export { createDocumentEngine } from './create-document-engine.js';
export { DocumentError, defaultLimits, } from './model/index.js';
//# sourceMappingURL=index.js.map