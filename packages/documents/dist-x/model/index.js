export { DocumentError, isDocumentErrorReason, } from './errors.js';
export { isImageView } from './image-view.js';
export { isRecord } from './is-record.js';
export { createBudget, defaultLimits } from './limits.js';
export { once } from './once.js';
export { parsePageRange } from './page-range.js';
export { sharesOf, withoutInk } from './without-ink.js';
//# sourceMappingURL=index.js.map