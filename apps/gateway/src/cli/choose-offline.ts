/** A choice of `auto` without a running gateway: with what configuration, catalog and store say. */
import { bundledCatalog } from '@sluice/catalog';
import { type Principal, toPrincipal } from '../auth/index.ts';
import { readChatRequest } from '../contract/index.ts';
import { createPrivacy, createPrivacyEngine } from '../privacy/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import { createRouting, type Route, type Routing, readBeliefs, readTrials } from '../routing/index.ts';
import type { Storage } from '../storage/index.ts';
import { knownProviders } from './known-providers.ts';
import type { Workplace } from './start-options.ts';

/** For whom is chosen, and what was learned from that account's grades. */
export interface Chooser {
  readonly principal: Principal;
  readonly learned: Parameters<Routing['restore']>[0];
}

/** Somebody without rules of their own, whose account graded nothing. */
export const anybody: Chooser = {
  principal: {
    keyId: 'cli',
    keyName: 'cli',
    accountId: 'cli',
    teamId: null,
    scopes: new Set(['inference' as const]),
    limits: {},
    modelGlobs: [],
    anonymization: { default: 'off' as const },
    documents: undefined,
    routing: [],
    expiresAtMs: undefined,
  },
  learned: { beliefs: new Map(), trials: new Map() },
};

/** A key with the rules of its account and team. Throws where there is no such key. */
export async function chooserOf(storage: Storage, keyId: string): Promise<Chooser> {
  const key = await storage.keys.get(keyId);
  if (key === undefined) throw new Error(`There is no key ${keyId}. \`sluice keys list\` shows them.`);
  const account = await storage.accounts.get(key.account_id);
  const team = key.team_id === null ? undefined : await storage.teams.get(key.team_id);
  return {
    // Nothing leaves, so nothing is to be looked for.
    principal: { ...toPrincipal(key, account, team), anonymization: { default: 'off' } },
    learned: {
      beliefs: readBeliefs(await storage.grades.beliefs()),
      trials: readTrials(await storage.grades.trials()),
    },
  };
}

/** Chooses as a gateway does that has just started. Throws `SluiceError` where no model can serve the text. */
export function chooseOffline(
  { settings, ...workplace }: Workplace,
  text: string,
  { principal, learned }: Chooser,
): Route {
  const directory = createModelDirectory({
    providers: knownProviders({ settings, ...workplace }),
    catalog: bundledCatalog(),
    adapterFor: createAdapters({ now: Date.now }),
    credentialsOf: () => [],
  });
  const digest = (value: string): string => value;
  const routing = createRouting({
    settings: () => settings,
    directory: () => directory,
    health: { healthy: () => true, load: () => 1 },
    random: Math.random,
    now: () => performance.now(),
    wallNow: Date.now,
    digest,
    onError: (error) => {
      throw error;
    },
    onChoice: () => undefined,
    keepGrade: () => Promise.resolve(false),
    onShadow: () => undefined,
    onStage: () => undefined,
  });
  routing.restore(learned);
  const privacy = createPrivacy({
    engine: createPrivacyEngine,
    settings: () => ({ default: 'off' }),
    passesImages: () => true,
    now: () => performance.now(),
    digest,
  });
  const sizeBytes = Buffer.byteLength(text);
  const call = readChatRequest({ value: bodyOf(text), texts: undefined }, sizeBytes);
  const safe = privacy.clear(call, principal);
  if (safe instanceof Promise) throw new Error('Nothing is to be searched here.');
  return routing.choose(safe, principal, { sizeBytes, personal: false, requestId: 'dry-run' });
}

/** A body as it is; any other text is what a user says. */
function bodyOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'messages' in value)
      return { model: 'auto', ...value };
  } catch {
    // No JSON: a prompt.
  }
  return { model: 'auto', messages: [{ role: 'user', content: text }] };
}
