export type { SealedTable } from './config-port.ts';
export { type CopyReport, copyStore } from './copy-store.ts';
export { type MessageState, messageStates } from './event-port.ts';
export { openStorage } from './open-storage.ts';
export {
  type KeyOwners,
  type KeyQuery,
  type KeyUse,
  keySorts,
  type OwnerQuery,
  type OwnerRemoval,
  type OwnerState,
} from './owner-port.ts';
export type { AccessChange, InvitationQuery, PeopleQuery, PersonWithRoles } from './people-port.ts';
export type { InvitationRow, MembershipRow, PersonRow, SessionRow, SignInTriesRow } from './people-rows.ts';
export {
  type AuditQuery,
  type LatencyQuery,
  type Storage,
  type UsageDimension,
  type UsageQuery,
  type UsageSummaryRow,
  usageColumns,
  usageDimensions,
} from './port.ts';
export type { AllowProposalRow } from './proposal-port.ts';
export type { PrivacyCount, PrivacyCountQuery, ReceiptQuery, ReceiptRow } from './receipt-port.ts';
export type { RejectionQuery } from './rejection-port.ts';
export type { RejectionRow } from './rejection-row.ts';
export type {
  DecisionQuery,
  DecisionRow,
  RequestPlace,
  RequestQuery,
  RequestRow,
  RequestVisibility,
  StoredRequest,
  UsageListQuery,
} from './request-port.ts';
export type { ResponseStop } from './response-job-port.ts';
export type {
  ApiKeyRow,
  AuditRow,
  ConfigRecordRow,
  Database,
  UsageRow,
  WebhookMessageRow,
} from './schema.ts';
export { holdFolder, isFolderLocked, lockFolder } from './sqlite/index.ts';
export { maxTimeMs, timeInRange } from './time-range.ts';
