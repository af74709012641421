import {
  type AnonymizationSettings,
  type DocumentsSection,
  inheritAnonymization,
  type RoutingRules,
} from '../config/index.ts';
import type { ApiKeyRow, Database } from '../storage/index.ts';
import {
  type KeyLimits,
  readLimits,
  readModels,
  readScopes,
  readSettings,
  type Scope,
  type ScopedSettings,
} from './key-record.ts';

/** Who sends a request and what that key may do. Immutable; replaced when the key changes. */
export interface Principal {
  readonly keyId: string;
  readonly keyName: string;
  readonly accountId: string;
  readonly teamId: string | null;
  readonly scopes: ReadonlySet<Scope>;
  readonly limits: KeyLimits;
  /** Every list must hold a match (account's, team's, key's); none means every model. */
  readonly modelGlobs: readonly (readonly string[])[];
  /** Joined over account, team and key. */
  readonly anonymization: AnonymizationSettings | undefined;
  /** Joined over account, team and key; undefined: as the installation has it. */
  readonly documents: DocumentsSection | undefined;
  /** Rules of account, team and key, outermost first; each narrows the ones before. */
  readonly routing: readonly RoutingRules[];
  readonly expiresAtMs: number | undefined;
}

/** Joins a key's row with its account's and team's settings. */
export function toPrincipal(
  key: ApiKeyRow,
  account: Database['accounts'] | undefined,
  team: Database['teams'] | undefined,
): Principal {
  const chain = [account, team, key].flatMap((owner) =>
    owner === undefined ? [] : [readSettings(owner.settings)],
  );
  const ownModels = readModels(key.models);
  return {
    keyId: key.id,
    keyName: key.name,
    accountId: key.account_id,
    teamId: key.team_id,
    scopes: new Set(readScopes(key.scopes)),
    limits: readLimits(key.limits),
    modelGlobs: [
      ...chain.flatMap((settings) => (settings.models ? [settings.models] : [])),
      ...(ownModels ? [ownModels] : []),
    ],
    anonymization: chain.reduce<AnonymizationSettings | undefined>(
      (above, settings) => inheritAnonymization(above, settings.anonymization),
      undefined,
    ),
    documents: joinedDocuments(chain),
    routing: chain.flatMap(({ routing }) => (routing == null ? [] : [routing])),
    expiresAtMs: key.expires_at ?? undefined,
  };
}

function joinedDocuments(chain: readonly ScopedSettings[]): DocumentsSection | undefined {
  let joined: DocumentsSection | undefined;
  for (const { documents } of chain) if (documents != null) joined = { ...joined, ...documents };
  return joined;
}
