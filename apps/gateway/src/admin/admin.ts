/**
 * Administration, over HTTP or from the command line. If the store fails, calls reject with its error; a change
 * that was committed is visible when the record is read again.
 */
import type { Price } from '@sluice/catalog';
import type { Actor } from '../auth/index.ts';
import type { ContentReader } from '../contents/index.ts';
import type { Storage } from '../storage/index.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { type BudgetQuery, reportBudgets } from './budget-report.ts';
import type { BudgetPage } from './budget-schemas.ts';
import {
  type DeploymentHealthDeps,
  type DeploymentHealthReport,
  reportDeployments,
} from './deployment-health.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { createKeyAdmin, type KeyAdmin } from './keys.ts';
import { createLiveRequests } from './live-requests.ts';
import { type LiveCall, openLiveStream } from './live-stream.ts';
import type { Account, NewAccountBody, NewTeamBody, Team } from './owner-schemas.ts';
import { createAccountAdmin, createTeamAdmin, type OwnerAdmin } from './owners.ts';
import { type PrivacyReport, reportPrivacy } from './privacy-report.ts';
import { createProposalAdmin, type ProposalAdmin } from './proposals.ts';
import { createReceiptAdmin, type ReceiptAdmin } from './receipts.ts';
import { createRejectionAdmin, type RejectionAdmin } from './rejections.ts';
import { createRequestAdmin, type RequestAdmin } from './requests.ts';
import { createRoutingReports, type RoutingReports } from './routing-reports.ts';
import { listTrials, type TrialView } from './trials.ts';
import { createUsageAdmin, type UsageAdmin } from './usage.ts';

export interface Admin {
  readonly keys: KeyAdmin;
  readonly accounts: OwnerAdmin<Account, NewAccountBody>;
  readonly teams: OwnerAdmin<Team, NewTeamBody>;
  /** Requests that clients may repeat. */
  readonly idempotency: Idempotency;
  readonly usage: UsageAdmin;
  readonly requests: RequestAdmin;
  readonly rejections: RejectionAdmin;
  /** Proposals never to replace a value. */
  readonly proposals: ProposalAdmin;
  /** Finished requests as server-sent events. */
  readonly liveRequests: (call: LiveCall) => Promise<AsyncIterable<string>>;
  /** A page of budgets, what is spent most first. */
  readonly budgets: (actor: Actor, query: BudgetQuery) => Promise<BudgetPage>;
  /** How the deployments are now. */
  readonly deployments: () => DeploymentHealthReport;
  readonly receipts: ReceiptAdmin;
  /** What was replaced, by type and over time. */
  readonly privacy: (query: Parameters<typeof reportPrivacy>[1], actor: Actor) => Promise<PrivacyReport>;
  readonly routing: RoutingReports;
  readonly audit: AuditLog;
  /** Routing policies of `auto`, by account. */
  readonly trials: { list(): Promise<readonly TrialView[]> };
}

export interface AdminDeps extends DeploymentHealthDeps {
  readonly storage: Storage;
  readonly contents: ContentReader;
  /** The digest under which a key is stored. */
  readonly digestOf: (key: string) => string;
  /** Called after every change of keys, accounts or teams. */
  readonly onChange: () => Promise<void>;
  /** Price of `<provider>/<model_name>` now; undefined if unknown. */
  readonly priceOf: (model: string) => Price | undefined;
  /** Whether the installation requires anonymization: then the allow lists of accounts have no effect. */
  readonly requiresAnonymization: () => boolean;
  /** Whether the process is about to end. */
  readonly isClosing: () => boolean;
  readonly now: () => number;
}

export function createAdmin(deps: AdminDeps): Admin {
  const auditLog = createAuditLog(deps);
  const live = createLiveRequests(deps);
  const keys = createKeyAdmin({ ...deps, auditLog });
  const accounts = createAccountAdmin({ ...deps, auditLog });
  const teams = createTeamAdmin({ ...deps, auditLog });
  return {
    keys,
    accounts,
    teams,
    proposals: createProposalAdmin({ ...deps, auditLog, keys, accounts, teams }),
    idempotency: createIdempotency(deps),
    usage: createUsageAdmin(deps),
    requests: createRequestAdmin({ ...deps, auditLog }),
    rejections: createRejectionAdmin(deps),
    liveRequests: (call) => openLiveStream({ ...deps, live }, call),
    budgets: (actor, query) => reportBudgets(deps, actor, query),
    deployments: () => reportDeployments(deps),
    receipts: createReceiptAdmin(deps),
    privacy: (query, actor) => reportPrivacy(deps.storage, query, actor),
    routing: createRoutingReports(deps),
    audit: auditLog,
    trials: { list: () => listTrials(deps.storage) },
  };
}
