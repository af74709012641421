export { completionTokensOf, costNanos, feeNanos, formatUsd, promptTokensOf } from './cost.ts';
export { estimateTokensFromSize as estimatePromptTokens, estimateUsage } from './estimate.ts';
export { createLedger, type Ledger, type LedgerEntry } from './ledger.ts';
export { nothingRecovered, type RecoveryReport, recoverJournals } from './recover-journal.ts';
export { createRetention } from './retention.ts';
export {
  type AttemptTimes,
  readTimeline,
  StepTimes,
  timelineSteps,
  timelineText,
} from './timeline.ts';
export type { RequestEnd, RequestFacts, RequestStatus } from './usage-row.ts';
