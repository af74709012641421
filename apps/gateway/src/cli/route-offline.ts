/** A routing decision of `auto` without a running gateway, from configuration, catalog and store. */
import { type Principal, toPrincipal } from '../auth/index.ts';
import { once } from '../concurrency/index.ts';
import type { Settings } from '../config/index.ts';
import { readEnvironment } from '../config/index.ts';
import { readChatRequest } from '../contract/index.ts';
import { admit } from '../pipeline/index.ts';
import {
  createExternalDetector,
  createPrivacy,
  createPrivacyEngine,
  type Privacy,
} from '../privacy/index.ts';
import type { ModelDirectory } from '../providers/index.ts';
import {
  createRouting,
  noopDeps,
  type Route,
  type Routing,
  readBeliefs,
  readHeads,
  readTrials,
} from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import { createEgress, type Egress } from '../upstream/index.ts';
import type { CliContext } from './cli-context.ts';
import { knownModels, knownProviders } from './known-providers.ts';

/** The key for which to choose, and what was learned from feedback of its account. */
export interface RoutingIdentity {
  readonly principal: Principal;
  readonly learned: Parameters<Routing['restore']>[0];
}

/** A key without rules, whose account sent no feedback. */
export const anonymousIdentity: RoutingIdentity = {
  principal: {
    keyId: 'cli',
    keyName: 'cli',
    accountId: 'cli',
    teamId: null,
    scopes: new Set(['inference' as const]),
    limits: {},
    owners: [],
    hasBudget: false,
    hasRouteLimits: false,
    maxOutputTokens: undefined,
    modelGlobs: [],
    anonymization: undefined,
    documents: undefined,
    routing: [],
    defaultMaxTokens: undefined,
    nullMembers: undefined,
    allowsProviderIds: false,
    deniedOverrides: new Set(),
    fileRetentionMs: undefined,
    contentRetentionMs: undefined,
    expiresAtMs: undefined,
  },
  learned: { abilities: new Map(), trials: new Map(), heads: [] },
};

/** A key with the rules of its account and team. Throws if the key does not exist. */
export async function identityOfKey(storage: Storage, keyId: string): Promise<RoutingIdentity> {
  const key = await storage.keys.get(keyId);
  if (key === undefined) throw new Error(`Key ${keyId} not found. \`sluice keys list\` shows them.`);
  const account = await storage.accounts.get(key.account_id);
  const team = key.team_id === null ? undefined : await storage.teams.get(key.team_id);
  return {
    principal: toPrincipal(key, account, team),
    learned: {
      abilities: readBeliefs(await storage.feedback.abilities()),
      trials: readTrials(await storage.feedback.trials()),
      heads: readHeads(await storage.heads.list(key.account_id)),
    },
  };
}

/** Chooses models like a gateway that has just started; `close` when done. */
export interface OfflineRouter {
  /** Rejects with `SluiceError` if no model can serve the request or it would be rejected. */
  route(body: unknown, sizeBytes: number, principal: Principal): Promise<Route>;
  close(): Promise<void>;
}

/**
 * The steps of a request up to the choice of its model, including the detection of personal data with the external
 * detector, if configured. Documents are not read; they count as content that cannot be searched.
 */
export function createOfflineRouter(
  settings: Settings,
  directory: ModelDirectory,
  learned: RoutingIdentity['learned'],
): OfflineRouter {
  const routing = createRouting({ ...noopDeps(), settings: () => settings, directory: () => directory });
  routing.restore(learned);
  const egress = createEgress({ proxies: readEnvironment().proxies });
  const deps = { ingestion: withoutDocuments, privacy: privacyOf(settings, egress), routing };
  const snapshot = {
    // The gateway may replace images with their text; here they count as personal data and do not reject the
    // request.
    settings: { ...settings, documents: { ...settings.documents, images: 'pass' as const } },
    directory,
  };
  return {
    async route(body, sizeBytes, principal) {
      const received = readChatRequest({ value: body, texts: undefined }, sizeBytes);
      const signal = () => new AbortController().signal;
      const { route } = await admit(deps, { received, principal, requestId: 'dry-run', snapshot, signal });
      return route;
    },
    close: () => egress.close(),
  };
}

/** Chooses a model for one request, as `createOfflineRouter` does, with the models of the context. */
export async function routeOffline(
  { settings, ...context }: CliContext,
  text: string,
  { principal, learned }: RoutingIdentity,
): Promise<Route> {
  const directory = knownModels(knownProviders({ settings, ...context }), context.catalog().models);
  const router = createOfflineRouter(settings, directory, learned);
  try {
    return await router.route(bodyOf(text), Buffer.byteLength(text), principal);
  } finally {
    await router.close();
  }
}

/** Documents are not read here: their parts stay unchanged. */
const withoutDocuments: Parameters<typeof admit>[0]['ingestion'] = {
  ingest: (call) => ({ call, warnings: [] }),
};

/** Detects personal data like a gateway with these settings. */
function privacyOf(settings: Settings, egress: Egress): Privacy {
  return createPrivacy({
    engine: once(createPrivacyEngine),
    external: createExternalDetector({
      fetchJson: (request) => egress.fetchJson({ ...request, allowPrivateNetwork: true }),
      settings: () => settings.detector,
      notice: () => undefined,
    }),
    settings: () => settings.anonymization,
    now: () => performance.now(),
    digest,
  });
}

/** Nothing is stored offline: a value is its own digest. */
const digest = (value: string): string => value;

/** Parses a request body; any other text becomes the message of a user. Throws if it is empty. */
function bodyOf(text: string): unknown {
  if (text.trim() === '') throw new Error('The text is empty; give a prompt or a request.');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'messages' in value)
      return { model: 'auto', ...value };
  } catch {
    // Not JSON, so it is a prompt.
  }
  return { model: 'auto', messages: [{ role: 'user', content: text }] };
}
