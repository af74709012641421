/** State of `auto` between requests: policies, ability estimates, conversations, track records. */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { once } from '../concurrency/index.ts';
import { createUnsupportedParameters, type UnsupportedParameters } from './constraints/index.ts';
import type { RoutingDeps } from './deps.ts';
import {
  type Abilities,
  type AccountHeads,
  type AccountPolicies,
  createAbilities,
  createAccountHeads,
  createAccountPolicies,
  createTrackRecord,
  type Learned,
  type TrackRecord,
} from './learning/index.ts';
import { loadQualityOf, loadShippedQuality, type Quality } from './scoring/index.ts';
import { createSessions, type Sessions } from './sessions/index.ts';

export interface AutoState {
  readonly directory: RoutingDeps['directory'];
  readonly health: RoutingDeps['health'];
  readonly onError: RoutingDeps['onError'];
  readonly record: TrackRecord;
  readonly sessions: Sessions;
  /**
   * Policies by account: feedback of one account does not affect others. Throws if the bundled weights cannot be
   * read.
   */
  readonly policies: AccountPolicies;
  /** Heads by account, fitted to its own grades. */
  readonly heads: AccountHeads;
  unsupportedParameters(request: ChatCompletionRequest): UnsupportedParameters;
  /** Ability estimates by account: feedback of one account does not affect others. */
  abilities(accountId: string): Abilities;
  exploration(): number;
  /** Identifies a conversation by digest, without storing any of its text. */
  keyOf(principal: Principal, said: string): string;
  restore(learned: Learned): void;
}

/** Loads weights on first use: a gateway without `auto` does not hold them. */
export function createAutoState(deps: RoutingDeps): AutoState {
  const shipped = once(loadShippedQuality);
  const own = loadedFrom(deps, 'routing.weights', () => deps.settings().routing.weightsFolder);
  const base = () => own() ?? shipped();
  const policies = createAccountPolicies({
    base,
    candidate: loadedFrom(deps, 'routing.shadow', () => deps.settings().routing.shadowFolder),
    wallNow: deps.wallNow,
    onStage: deps.onStage,
  });
  const heads = createAccountHeads({ onStage: deps.onStage, onError: deps.onError });
  const abilities = new Map<string, Abilities>();
  let stored: Learned['abilities'] = new Map();
  return {
    directory: deps.directory,
    health: deps.health,
    onError: deps.onError,
    record: createTrackRecord(deps.now),
    sessions: createSessions(() => deps.settings().routing.stickinessMs, deps.now, deps.broadcast),
    policies,
    heads,
    unsupportedParameters: createUnsupportedParameters(),
    abilities(accountId) {
      let own = abilities.get(accountId);
      if (own === undefined) {
        own = createAbilities(base().priors, stored.get(accountId) ?? []);
        abilities.set(accountId, own);
      }
      return own;
    },
    exploration: () => deps.settings().routing.exploration,
    keyOf: ({ accountId }, text) => deps.digest(`conversation\u0000${accountId}\u0000${text}`),
    restore({ abilities: beliefs, trials, heads: versions }) {
      stored = beliefs;
      heads.restore(versions, new Set(beliefs.keys()));
      abilities.clear();
      policies.restore(trials);
    },
  };
}

/**
 * The weights of a folder in the settings, reloaded when the setting changes. If they cannot be read, that is reported
 * once and there are none.
 */
function loadedFrom(
  { onError }: RoutingDeps,
  setting: string,
  folderOf: () => string | undefined,
): () => Quality | undefined {
  let folder: string | undefined;
  let quality: Quality | undefined;
  return () => {
    const named = folderOf();
    if (named === folder) return quality;
    folder = named;
    quality = undefined;
    if (named === undefined) return undefined;
    try {
      quality = loadQualityOf(named);
    } catch (error) {
      onError(new Error(`The weights of ${setting} (${named}) cannot be read.`, { cause: error }));
    }
    return quality;
  };
}
