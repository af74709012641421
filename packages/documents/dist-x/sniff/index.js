export { findOfficeEncryption } from './office-encryption.js';
export { rejectUnreadable } from './reject-unreadable.js';
export { createSample } from './sample.js';
export { detectTextEncoding } from './text-encoding.js';
//# sourceMappingURL=index.js.map