export type { SealedTable } from './config-port.ts';
export { type CopyReport, copyStore } from './copy-store.ts';
export { openStorage } from './open-storage.ts';
export type { KeyQuery, OwnerQuery, OwnerRemoval, OwnerState } from './owner-port.ts';
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
export type { ApiKeyRow, ConfigRecordRow, Database, UsageRow, WebhookMessageRow } from './schema.ts';
export { holdFolder, lockFolder } from './sqlite/index.ts';
