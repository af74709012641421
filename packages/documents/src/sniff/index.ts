export { findOfficeEncryption, type OfficeEncryption } from './office-encryption.ts';
export { findOldExcelVersion } from './old-excel.ts';
export { rejectUnreadable } from './reject-unreadable.ts';
export { createSample, type Sample } from './sample.ts';
export { detectTextEncoding } from './text-encoding.ts';
