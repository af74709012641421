export { type CopyReport, copyStore } from './copy-store.ts';
export { openStorage } from './open-storage.ts';
export {
  type ReceiptQuery,
  type ReceiptRow,
  type Storage,
  type UsageDimension,
  type UsageQuery,
  type UsageSummaryRow,
  usageColumns,
  usageDimensions,
} from './port.ts';
export type { ApiKeyRow, Database, UsageRow } from './schema.ts';
export { holdFolder, lockFolder } from './sqlite/index.ts';
