/** What choosing keeps between requests: forecasts, beliefs, conversations, records of pace. */
import type { QualityForecast } from '@sluice/router';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import type { RoutingDeps } from '../port.ts';
import { type Abilities, createAbilities, type StoredBelief } from './abilities.ts';
import { createGuard, type Guard } from './guard.ts';
import { createLackingMembers, type LackingMembers } from './lacking-members.ts';
import { loadQuality, type Quality, type ReadPrompt } from './quality.ts';
import { rememberReads } from './remember-reads.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTrackRecord, type TrackRecord } from './track-record.ts';

export interface AutoState extends RoutingDeps {
  readonly record: TrackRecord;
  readonly sessions: Sessions;
  /** Of an account: nobody's grades decide for others. */
  guard(accountId: string): Guard;
  lacking(request: ChatCompletionRequest): LackingMembers;
  /** What an account's own grades say: nobody's grades move the models of others. */
  abilities(accountId: string): Abilities;
  /** Throws where the weights cannot be read. */
  read(prompt: string): ReadPrompt;
  usual(): QualityForecast;
  /** Of the weights. */
  version(): string;
  exploration(): number;
  /** Names what was said of a conversation without holding any of it. */
  keyOf(principal: Principal, said: string): string;
  /** Takes posteriors of before, by account. */
  restore(beliefs: ReadonlyMap<string, readonly StoredBelief[]>): void;
}

/** Reads the weights at the first choice: a gateway that never chooses does not hold them. */
export function createAutoState(deps: RoutingDeps): AutoState {
  let quality: Quality | undefined;
  const guards = new Map<string, Guard>();
  const abilities = new Map<string, Abilities>();
  let stored: ReadonlyMap<string, readonly StoredBelief[]> = new Map();
  const loaded = (): Quality => {
    quality ??= loadQuality();
    return quality;
  };
  return {
    ...deps,
    record: createTrackRecord(deps.now),
    sessions: createSessions(() => deps.settings().routing.stickinessMs, deps.now),
    guard(accountId) {
      let own = guards.get(accountId);
      if (own === undefined) {
        own = createGuard(loaded().isProven);
        guards.set(accountId, own);
      }
      return own;
    },
    lacking: createLackingMembers(),
    abilities(accountId) {
      let own = abilities.get(accountId);
      if (own === undefined) {
        own = createAbilities(loaded().priors, stored.get(accountId) ?? []);
        abilities.set(accountId, own);
      }
      return own;
    },
    read: rememberReads((prompt) => loaded().read(prompt)),
    usual: () => loaded().usual(),
    version: () => loaded().version,
    exploration: () => deps.settings().routing.exploration,
    keyOf: ({ accountId }, said) => deps.digest(`conversation\u0000${accountId}\u0000${said}`),
    restore(beliefs) {
      stored = beliefs;
      abilities.clear();
    },
  };
}
