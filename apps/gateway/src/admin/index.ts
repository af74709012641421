export { type Admin, type AdminDeps, createAdmin } from './admin.ts';
export { type AuditLog, createAuditLog, readAuditCursor } from './audit-log.ts';
export { AuditEntry, AuditList } from './audit-schemas.ts';
export { readBudgetCursor } from './budget-report.ts';
export { BudgetPage } from './budget-schemas.ts';
export {
  Name,
  optionalOrNull,
  orNull,
  type Page,
  type PageRequest,
  pageOf,
  Timestamp,
  TimestampText,
  toPage,
} from './common-schemas.ts';
export {
  AliasChange,
  type ConfigAdmin,
  ConfiguredAlias,
  ConfiguredAliasList,
  ConfiguredModelList,
  ConfiguredProvider,
  ConfiguredProviderList,
  createConfigAdmin,
  DeletedRecord,
  NewAliasBody,
  NewProviderBody,
  ProviderChange,
  ProviderCheck,
  type RecordAdmin,
  SettingsChange,
  SettingsReport,
  type Tagged,
  type TaggedSettings,
} from './configured/index.ts';
export { toCsvLine } from './csv.ts';
export { DeploymentHealthReport } from './deployment-health.ts';
export { contentTag, requireTag } from './entity-tag.ts';
export type { Idempotency } from './idempotency.ts';
export {
  ApiKey,
  ApiKeyList,
  KeyChange,
  KeyRotation,
  maxOverlapSeconds,
  NewApiKey,
  NewKeyBody,
} from './key-schemas.ts';
export type { TaggedKey } from './keys.ts';
export {
  Account,
  AccountList,
  DeletedOwner,
  NewAccountBody,
  NewTeamBody,
  OwnerChange,
  Team,
  TeamList,
} from './owner-schemas.ts';
export type { OwnerAdmin, TaggedOwner } from './owners.ts';
export { readPlaceCursor } from './place-cursor.ts';
export { PrivacyReport } from './privacy-report.ts';
export {
  AcceptedProposal,
  AllowProposal,
  AllowProposalPage,
  NewAllowProposal,
  proposalStates,
} from './proposal-schemas.ts';
export { receiptCsvHeader, toReceiptCsv } from './receipt-csv.ts';
export { Receipt, ReceiptList } from './receipt-schemas.ts';
export { Rejection, RejectionPage } from './rejections.ts';
export { RequestContent, RequestDetail, RequestPage } from './request-schemas.ts';
export type { RequestFilter } from './requests.ts';
export { FeedbackReport, RoutingReplay } from './routing-schemas.ts';
export { formatTimestamp, maxUnixSeconds, parseTimestamp, timestampPattern } from './timestamp.ts';
export type { TrialView } from './trials.ts';
export { type UsageExportFormat, usageExportFormats, usageRowFilters } from './usage-export.ts';
export { KeyUsage, LatencyReport, RequestUsage, UsageReport } from './usage-schemas.ts';
