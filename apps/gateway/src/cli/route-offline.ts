/** A choice of `auto` without a running gateway: with what configuration, catalog and store say. */
import { type Principal, toPrincipal } from '../auth/index.ts';
import type { Settings } from '../config/index.ts';
import { readChatRequest } from '../contract/index.ts';
import { admit } from '../pipeline/index.ts';
import {
  createExternalDetector,
  createPrivacy,
  createPrivacyEngine,
  type Privacy,
} from '../privacy/index.ts';
import {
  createRouting,
  noopDeps,
  type Route,
  type Routing,
  readBeliefs,
  readTrials,
} from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import { createEgress, type Egress } from '../upstream/index.ts';
import type { CliContext } from './cli-context.ts';
import { knownModels, knownProviders } from './known-providers.ts';

/** For whom is chosen, and what was learned from that account's grades. */
export interface RoutingIdentity {
  readonly principal: Principal;
  readonly learned: Parameters<Routing['restore']>[0];
}

/** Somebody without rules of their own, whose account graded nothing. */
export const anonymousIdentity: RoutingIdentity = {
  principal: {
    keyId: 'cli',
    keyName: 'cli',
    accountId: 'cli',
    teamId: null,
    scopes: new Set(['inference' as const]),
    limits: {},
    modelGlobs: [],
    anonymization: undefined,
    documents: undefined,
    routing: [],
    expiresAtMs: undefined,
  },
  learned: { beliefs: new Map(), trials: new Map() },
};

/** A key with the rules of its account and team. Throws where there is no such key. */
export async function identityOfKey(storage: Storage, keyId: string): Promise<RoutingIdentity> {
  const key = await storage.keys.get(keyId);
  if (key === undefined) throw new Error(`There is no key ${keyId}. \`sluice keys list\` shows them.`);
  const account = await storage.accounts.get(key.account_id);
  const team = key.team_id === null ? undefined : await storage.teams.get(key.team_id);
  return {
    principal: toPrincipal(key, account, team),
    learned: {
      beliefs: readBeliefs(await storage.grades.beliefs()),
      trials: readTrials(await storage.grades.trials()),
    },
  };
}

/**
 * Chooses as a gateway does that has just started: personal data is looked for as there, with the owner's own
 * detector if there is one. Documents are not read, and count as what nobody looked through. Rejects with `SluiceError` where no model can
 * serve the text, or where the request would be refused.
 */
export async function routeOffline(
  { settings, ...workplace }: CliContext,
  text: string,
  { principal, learned }: RoutingIdentity,
): Promise<Route> {
  const directory = knownModels(knownProviders({ settings, ...workplace }));
  const routing = createRouting({ ...noopDeps(), settings: () => settings, directory: () => directory });
  routing.restore(learned);
  const sizeBytes = Buffer.byteLength(text);
  const received = readChatRequest({ value: bodyOf(text), texts: undefined }, sizeBytes);
  const egress = createEgress();
  try {
    const { route } = await admit(
      { ingestion: withoutDocuments, privacy: privacyOf(settings, egress), routing },
      {
        received,
        principal,
        requestId: 'dry-run',
        snapshot: {
          // The gateway may read images as text; here they are no reason to reject, but count as personal data.
          settings: { ...settings, documents: { ...settings.documents, images: 'pass' } },
          directory,
        },
        signal: () => new AbortController().signal,
      },
    );
    return route;
  } finally {
    await egress.close();
  }
}

/** Documents are not read here: their parts stay as they are. */
const withoutDocuments: Parameters<typeof admit>[0]['ingestion'] = {
  ingest: (call) => ({ call, warnings: [] }),
};

/** Searches as the gateway with these settings does. */
function privacyOf(settings: Settings, egress: Egress): Privacy {
  let engine: ReturnType<typeof createPrivacyEngine> | undefined;
  return createPrivacy({
    engine: () => {
      engine ??= createPrivacyEngine();
      return engine;
    },
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

const digest = (value: string): string => value;

/** A body as it is; any other text is what a user says. Throws for none. */
function bodyOf(text: string): unknown {
  if (text.trim() === '') throw new Error('There is nothing to choose for: the text is empty.');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'messages' in value)
      return { model: 'auto', ...value };
  } catch {
    // No JSON: a prompt.
  }
  return { model: 'auto', messages: [{ role: 'user', content: text }] };
}
