/** The composition root: creates every module with its dependencies. No other file imports them all. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Isolation } from '@sluice/documents';
import { createClientApis } from './apis/index.ts';
import { createAuthenticator, makeId } from './auth/index.ts';
import { createContentStore } from './contents/index.ts';
import { createSealer, keyedDigest } from './crypto/index.ts';
import { createFileStore, storedFilesOf } from './files/index.ts';
import { createAdministration } from './gateway-administration.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import type { Gateway } from './gateway-interface.ts';
import { createStoredRouting } from './gateway-routing.ts';
import { createHttpServer, createRequestIds, gatewayRoutes, type HttpServer } from './http/index.ts';
import { createIngestion } from './ingestion/index.ts';
import { createLedger, createRetention, nothingRecovered, recoverJournals } from './ledger/index.ts';
import { createLimits, ledgerSpending } from './limits/index.ts';
import {
  chooseRoute,
  countTokensWith,
  createBackgroundResponses,
  createPipeline,
  type DryRunRequest,
} from './pipeline/index.ts';
import { createPrivacyModule } from './privacy/index.ts';
import { createConfiguredModels, createSandboxTransport } from './providers/index.ts';
import { createReasoningState, createReasoningStore } from './reasoning-state/index.ts';
import { createRejectionLog } from './rejections/index.ts';
import { createResponseJobs, createResponseStore } from './responses/index.ts';
import type { RoutingSnapshot } from './routing/index.ts';
import { openSharedState } from './shared-state/index.ts';
import { createStoredConfig } from './stored-config/index.ts';
import { createAccessLog, createMetrics } from './telemetry/index.ts';
import {
  createAbsenceNotes,
  createDeployments,
  createEgress,
  createUpstream,
  deploymentFacts,
  HedgeBudget,
  healthOf,
  RetryBudget,
} from './upstream/index.ts';
import { createWebhooks } from './webhooks/index.ts';

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { storage, log, environment } = deps;
  // Durations and windows must not move with the wall clock; only times that are stored or calendar periods do.
  const now = (): number => performance.now();
  const wallNow = Date.now;
  const random = Math.random;
  const onError = (error: unknown): void => log.error({ err: error }, 'failed');
  const notice = (message: string): void => log.warn(message);
  const common = { now, wallNow, notice, onError };
  const sealedStore = { storage, masterKeys: deps.masterKeys, onError };
  const storedConfig = await createStoredConfig({ ...sealedStore, file: deps.settings });
  const { settings } = storedConfig;

  const journalFolder = join(deps.dataDir, 'journal');
  const recovery =
    deps.worker === undefined ? await recoverJournals(journalFolder, storage) : nothingRecovered;
  const requestIds = createRequestIds(deps.worker?.stamp);
  const ledger = createLedger({
    folder: journalFolder,
    stamp: requestIds.stamp,
    storage,
    durability: settings().storage.durability,
    onError,
  });
  const retentionMs = (): number | undefined => settings().storage.usageRetentionMs;
  const retention = createRetention({ storage, retentionMs, now: wallNow, onError });
  const authenticator = await createAuthenticator({ storage, pepper: deps.pepper, now, wallNow, onError });

  const egress = createEgress({ proxies: environment.proxies });
  const models = createConfiguredModels(
    {
      catalog: deps.catalog,
      variables: environment.variables,
      network: egress,
      fetchJson: (allowPrivateNetwork) => (request) => egress.fetchJson({ ...request, allowPrivateNetwork }),
      wallNow,
      onLocalServers: (servers) => deps.onLocalServers?.(servers),
    },
    settings(),
  );
  const { directory } = models;
  storedConfig.onChange(models.configure);

  const webhooks = createWebhooks({
    events: storage.events,
    makeId,
    now: wallNow,
    fetchJson: egress.fetchJson,
    log,
    webhooks: () => settings().webhooks,
  });
  const { onSpent } = webhooks;
  const shared = await openSharedState({
    ...settings().sharedState,
    ...common,
    onSpent,
    beats: storage.nodes,
    spentSince: ledgerSpending(storage.usage),
    primary: deps.worker?.shared,
  });
  const deployments = createDeployments({ now, random });
  const noteAbsence = createAbsenceNotes(deployments, shared.broadcast, now);
  let isolation: Isolation | undefined;
  const metrics = createMetrics({
    inFlight: () => edge.budget.inFlight(),
    bodyBytes: () => edge.budget.heldBytes(),
    unsharedLimits: shared.unshared,
    ledgerFailing: () => ledger.failure() !== undefined,
    deployments: () => deploymentFacts(deployments, now),
    documentIsolation: () => isolation?.level,
    isKnownModel: (id) => directory().find(id)?.known === true,
  });
  const digest = (text: string): string => keyedDigest(deps.pepper, text);
  const { routing, close: closeRouting } = await createStoredRouting({
    storage,
    settings,
    directory,
    health: healthOf(deployments, now),
    random,
    ...common,
    digest,
    onChoice: metrics.routeChosen,
    onShadow: metrics.shadowCompared,
    onStage: (accountId, version, stage) => log.info({ accountId, version, stage }, 'routing policy'),
    broadcast: shared.broadcast,
  });
  const others = { broadcast: shared.broadcast, sealer: createSealer(deps.masterKeys, 'reasoning.note') };
  const upstream = createUpstream({
    network: egress,
    sandbox: createSandboxTransport({ now: wallNow }),
    deployments,
    reasoningState: createReasoningState(createReasoningStore({ now, others })),
    retryBudget: new RetryBudget(),
    hedgeBudget: new HedgeBudget(),
    setTimer: setTimeout,
    now,
    wallNow,
    random,
    hasOneAccount: authenticator.hasOneAccount,
    onAttempt: (target, deployment, ok) => {
      metrics.attemptEnded(target.provider.name, ok);
      if (!ok) noteAbsence(deployment.id);
    },
  });
  const limits = createLimits({ store: shared.limits, now: wallNow, digest, onError });
  const { privacy, close: closePrivacy } = createPrivacyModule({
    fetchJson: (request) => egress.fetchJson({ ...request, allowPrivateNetwork: true }),
    detector: () => settings().detector,
    settings: () => settings().anonymization,
    notice,
    now,
    digest,
  });
  const responses = createResponseStore({ ...sealedStore, now: wallNow });
  const contents = createContentStore({ ...sealedStore, now: wallNow, notice });
  const rejections = createRejectionLog({ storage, retentionMs, now: wallNow, onError });
  const files = createFileStore({
    folder: join(deps.dataDir, 'files'),
    ...sealedStore,
    makeId,
    now: wallNow,
  });
  const ingestion = createIngestion({
    settings: () => settings().documents,
    anonymize: privacy.anonymizeTexts,
    storedFile: storedFilesOf(files),
    fetchFile: egress.fetchFile,
    programFolders: environment.programFolders,
    onRead: metrics.documentRead,
    digest,
    cores: () => Math.max(1, Math.floor(availableParallelism() / settings().server.processes)),
    now,
  });
  const admitDeps = { ingestion, privacy, routing };
  const snapshot = (): RoutingSnapshot => ({ settings: settings(), directory: directory() });
  const apis = createClientApis({
    masterKeys: deps.masterKeys,
    store: responses,
    retentionMs: () => settings().responseRetentionMs,
    now: wallNow,
  });
  const jobs = createResponseJobs({
    storage,
    process: requestIds.stamp,
    now: wallNow,
    broadcast: shared.broadcast,
    onError,
  });
  const background = createBackgroundResponses({ jobs, fetchJson: egress.fetchJson, now, onError });
  const pipeline = createPipeline({
    ...admitDeps,
    snapshot,
    upstream,
    background,
    contents,
    ledger,
    digest,
    now,
    onError,
    onEnd: (end, receipt) => {
      metrics.chatEnded(end);
      if (receipt !== undefined) metrics.anonymized(receipt);
    },
  });
  const accessLog = createAccessLog({ fd: 1, enabled: () => settings().accessLog });
  const readiness = () => ({
    unready: edge.leaving() ? ['shutting down'] : [],
    degraded: [
      ...(authenticator.fresh() ? [] : ['the store of keys does not answer: new keys are unknown']),
      ...(ledger.failure() === undefined ? [] : ['usage cannot be stored: keys with a budget are refused']),
    ],
  });
  const administration = createAdministration({
    ...deps,
    authenticator,
    storedConfig,
    models,
    egress,
    contents,
    ...common,
    broadcast: shared.broadcast,
    wakeWebhooks: webhooks.wake,
    priceOf: (id) => directory().find(id)?.price,
    isClosing: () => edge.draining(),
    deployments,
    process: requestIds.stamp,
  });
  const routeDeps = {
    ...ingestion,
    files,
    responses,
    background,
    ...administration,
    metrics: deps.worker === undefined ? metrics : { ...metrics, render: deps.worker.renderMetrics },
    privacy,
    readiness,
    routing,
    chooseRoute: (request: DryRunRequest) => chooseRoute(admitDeps, request, snapshot()),
    countTokens: countTokensWith({ ...admitDeps, apis, fetchJson: egress.fetchJson }, snapshot),
    settings,
    startedAtS: Math.floor(wallNow() / 1000),
  };
  const edge: HttpServer = createHttpServer({
    settings,
    authenticator,
    adminToken: environment.adminToken,
    sessions: administration.people.sessions,
    requestIds,
    apis,
    pipeline,
    admit: (principal, requestId) => limits.admit(principal, settings().limits, requestId),
    routes: gatewayRoutes(() => routeDeps).routes,
    rejections,
    accessLog,
    metrics,
    now,
    onError,
  });
  return {
    edge,
    recovery,
    renderMetrics: metrics.render,
    providers: () => directory().providers,
    firstOwnerLink: administration.people.firstOwnerLink,
    documentIsolation: async () => {
      isolation = await ingestion.isolation();
      return isolation;
    },
    settings,
    reconfigure: storedConfig.setFile,
    close: async (drainMs) => {
      await edge.drain(drainMs);
      await background.close();
      storedConfig.close();
      models.close();
      authenticator.close();
      closeRouting();
      retention.close();
      await ledger.end();
      shared.close();
      await webhooks.close();
      await egress.close();
      ingestion.close();
      files.close();
      responses.close();
      await Promise.all([contents.close(), rejections.close()]);
      await closePrivacy();
      accessLog.end();
      await storage.close();
    },
  };
}
