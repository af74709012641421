/** The composition root: creates every module with its dependencies. No other file imports them all. */
import { join } from 'node:path';
import type { CatalogModel } from '@sluice/catalog';
import type { Isolation } from '@sluice/documents';
import { createAdmin } from './admin/index.ts';
import { createClientApis } from './apis/index.ts';
import { createAuthenticator, makeId } from './auth/index.ts';
import { once } from './concurrency/index.ts';
import type { ProviderSettings, Settings, StartEnvironment } from './config/index.ts';
import { keyedDigest } from './crypto/index.ts';
import { createFileStore, storedFilesOf } from './files/index.ts';
import { createHttpServer, createRequestIds, gatewayRoutes, type HttpServer } from './http/index.ts';
import { createIngestion } from './ingestion/index.ts';
import { createLedger, type RecoveryReport, recoverJournals } from './ledger/index.ts';
import { createLimits } from './limits/index.ts';
import { createPeople, type OwnerLink } from './people/index.ts';
import {
  chooseRoute,
  countTokensWith,
  createBackgroundResponses,
  createPipeline,
  type DryRunRequest,
} from './pipeline/index.ts';
import {
  createDetectionThread,
  createExternalDetector,
  createPrivacy,
  createPrivacyEngine,
} from './privacy/index.ts';
import { createConfiguredModels, createSandboxTransport } from './providers/index.ts';
import { createReasoningState, createReasoningStore } from './reasoning-state/index.ts';
import { createResponseStore } from './responses/index.ts';
import {
  createRouting,
  feedbackRows,
  type RoutingSnapshot,
  readBeliefs,
  readTrials,
} from './routing/index.ts';
import { openLimitStore } from './shared-state/index.ts';
import type { Storage } from './storage/index.ts';
import { createAccessLog, createMetrics, type Log } from './telemetry/index.ts';
import {
  createDeployments,
  createEgress,
  createUpstream,
  deploymentFacts,
  HedgeBudget,
  healthOf,
  RetryBudget,
} from './upstream/index.ts';

export interface GatewayDeps {
  readonly settings: Settings;
  readonly environment: StartEnvironment;
  readonly dataDir: string;
  readonly catalog: () => readonly CatalogModel[];
  readonly storage: Storage;
  readonly pepper: Buffer;
  readonly masterKey: Buffer;
  readonly log: Log;
  /** Called with the local model servers whenever they changed. */
  readonly onLocalServers?: (servers: readonly ProviderSettings[]) => void;
}

export interface Gateway {
  readonly edge: HttpServer;
  readonly recovery: RecoveryReport;
  /** Providers as they are now. */
  providers(): readonly ProviderSettings[];
  /** A link for the first owner; undefined once there is somebody. */
  firstOwnerLink(): Promise<OwnerLink | undefined>;
  /** How strongly the processes that read documents are isolated; found out by the first call. */
  documentIsolation(): Promise<Isolation>;
  /** Applies new settings and a new catalog; chat completions in progress keep those they were admitted with. */
  reconfigure(settings: Settings): void;
  /** Ends everything in order: no new requests, open ones drained, the ledger stored. */
  close(drainMs: number): Promise<void>;
}

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { storage, log, environment } = deps;
  let settings = deps.settings;
  // Durations and windows must not move with the wall clock; only times that are stored or calendar periods do.
  const now = (): number => performance.now();
  const wallNow = Date.now;
  const random = Math.random;
  const onError = (error: unknown): void => log.error({ err: error }, 'failed');

  const journalFolder = join(deps.dataDir, 'journal');
  const recovery = await recoverJournals(journalFolder, storage);
  const requestIds = createRequestIds();
  const ledger = createLedger({
    folder: journalFolder,
    stamp: requestIds.stamp,
    storage,
    durability: settings.storage.durability,
    onError,
  });
  const authenticator = await createAuthenticator({ storage, pepper: deps.pepper, now, wallNow, onError });

  const egress = createEgress();
  const models = createConfiguredModels(
    {
      catalog: deps.catalog,
      variables: environment.variables,
      network: egress,
      fetchJson: (allowPrivateNetwork) => (request) => egress.fetchJson({ ...request, allowPrivateNetwork }),
      wallNow,
      onLocalServers: (servers) => deps.onLocalServers?.(servers),
    },
    settings,
  );
  const { directory } = models;

  const deployments = createDeployments({ now, random });
  let isolation: Isolation | undefined;
  const metrics = createMetrics({
    inFlight: () => edge.budget.inFlight(),
    bodyBytes: () => edge.budget.heldBytes(),
    ledgerFailing: () => ledger.failure() !== undefined,
    deployments: () => deploymentFacts(deployments, now),
    documentIsolation: () => isolation?.level,
    isKnownModel: (id) => directory().find(id)?.known === true,
  });
  const routing = createRouting({
    settings: () => settings,
    directory,
    health: healthOf(deployments, now),
    random,
    now,
    wallNow,
    digest: (text) => keyedDigest(deps.pepper, text),
    onError,
    onChoice: metrics.routeChosen,
    onShadow: metrics.shadowCompared,
    onStage: (accountId, version, stage) => log.info({ accountId, version, stage }, 'routing policy'),
    storeFeedback: (grade) => storage.feedback.put(feedbackRows(grade, wallNow())),
  });
  routing.restore({
    abilities: readBeliefs(await storage.feedback.abilities()),
    trials: readTrials(await storage.feedback.trials()),
  });
  const upstream = createUpstream({
    network: egress,
    sandbox: createSandboxTransport({ now: wallNow }),
    deployments,
    reasoningState: createReasoningState(createReasoningStore({ now })),
    retryBudget: new RetryBudget(),
    hedgeBudget: new HedgeBudget(),
    setTimer: setTimeout,
    now,
    wallNow,
    random,
    hasOneAccount: authenticator.hasOneAccount,
    onAttempt: (target, _deployment, ok) => metrics.attemptEnded(target.provider.name, ok),
  });
  const { spentBy: spentSince } = storage.usage;
  const notice = (message: string): void => log.warn(message);
  const limitStore = await openLimitStore({ ...settings.sharedState, now, wallNow, spentSince, notice });
  const limits = createLimits({ store: limitStore, now: wallNow, onError });
  const privacyEngine = once(createPrivacyEngine);
  // Where requests need it, a start without it must fail, and the first of them need not wait.
  if (settings.anonymization.default !== 'off') privacyEngine();
  const external = createExternalDetector({
    fetchJson: (request) => egress.fetchJson({ ...request, allowPrivateNetwork: true }),
    settings: () => settings.detector,
    notice,
  });
  const detectionThread = createDetectionThread();
  const privacy = createPrivacy({
    engine: privacyEngine,
    thread: detectionThread,
    external,
    settings: () => settings.anonymization,
    now,
    digest: (text) => keyedDigest(deps.pepper, text),
  });
  const responses = createResponseStore({ storage, masterKey: deps.masterKey, now: wallNow, onError });
  const files = createFileStore({
    folder: join(deps.dataDir, 'files'),
    storage,
    masterKey: deps.masterKey,
    makeId,
    now: wallNow,
    onError,
  });
  const ingestion = createIngestion({
    settings: () => settings.documents,
    anonymize: privacy.anonymizeTexts,
    storedFile: storedFilesOf(files),
    fetchFile: egress.fetchFile,
    programFolders: environment.programFolders,
    onRead: metrics.documentRead,
    digest: (text) => keyedDigest(deps.pepper, text),
    now,
  });
  const admitDeps = { ingestion, privacy, routing };
  const snapshot = (): RoutingSnapshot => ({ settings, directory: directory() });
  const apis = createClientApis({
    masterKey: deps.masterKey,
    store: responses,
    retentionMs: () => settings.responseRetentionMs,
    now: wallNow,
  });
  const background = createBackgroundResponses({ fetchJson: egress.fetchJson, now, onError });
  const pipeline = createPipeline({
    ...admitDeps,
    snapshot,
    upstream,
    background,
    ledger,
    now,
    onError,
    onEnd: (end, receipt) => {
      metrics.chatEnded(end);
      if (receipt !== undefined) metrics.anonymized(receipt);
    },
  });
  const accessLog = createAccessLog({ fd: 1, enabled: () => settings.accessLog });
  const unreadyReasons = (): string[] => [
    ...(edge.draining() ? ['shutting down'] : []),
    ...(authenticator.fresh() ? [] : ['the store of keys does not answer']),
    ...(ledger.failure() === undefined ? [] : ['usage cannot be stored']),
  ];
  const admin = createAdmin({
    storage,
    digestOf: authenticator.digestOf,
    onChange: authenticator.refresh,
    now: wallNow,
  });
  const people = createPeople({
    ...{ storage, masterKey: deps.masterKey, pepper: deps.pepper, now, wallNow, notice },
    auditLog: admin.audit,
    settings: () => settings.auth,
    fetchJson: egress.fetchJson,
  });
  const startedAtS = Math.floor(wallNow() / 1000);
  const routeDeps = {
    ...ingestion,
    files,
    responses,
    background,
    admin,
    people,
    metrics,
    privacy,
    unreadyReasons,
    routing,
    chooseRoute: (request: DryRunRequest) => chooseRoute(admitDeps, request, snapshot()),
    countTokens: countTokensWith({ ...admitDeps, apis, fetchJson: egress.fetchJson }, snapshot),
    settings: () => settings,
    startedAtS,
  };
  const edge: HttpServer = createHttpServer({
    settings: () => settings,
    authenticator,
    adminToken: environment.adminToken,
    findSession: people.sessions.find,
    requestIds,
    apis,
    pipeline,
    admit: (principal) => limits.admit(principal, settings.limits),
    routes: gatewayRoutes(() => routeDeps).routes,
    accessLog,
    metrics,
    now,
    onError,
  });
  return {
    edge,
    recovery,
    providers: () => directory().providers,
    firstOwnerLink: people.firstOwnerLink,
    documentIsolation: async () => {
      isolation = await ingestion.isolation();
      return isolation;
    },
    reconfigure: (next) => {
      settings = next;
      models.configure(settings);
    },
    close: async (drainMs) => {
      await edge.drain(drainMs);
      await background.close();
      models.close();
      authenticator.close();
      await ledger.end();
      limitStore.close();
      await egress.close();
      ingestion.close();
      files.close();
      responses.close();
      await detectionThread.close();
      accessLog.end();
      await storage.close();
    },
  };
}
