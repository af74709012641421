export { type CopyReport, copyStore } from './copy-store.ts';
export { openStorage } from './open-storage.ts';
export type { AccessChange, PersonWithRoles } from './people-port.ts';
export {
  type AuditQuery,
  type KeyOwners,
  type ReceiptQuery,
  type ReceiptRow,
  type Storage,
  type UsageDimension,
  type UsageQuery,
  type UsageSummaryRow,
  usageColumns,
  usageDimensions,
} from './port.ts';
export type {
  ApiKeyRow,
  AuditRow,
  Database,
  InvitationRow,
  MembershipRow,
  PersonRow,
  SessionRow,
  UsageRow,
} from './schema.ts';
export { lockFolder } from './sqlite/index.ts';
