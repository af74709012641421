import {
  type AnonymizationSettings,
  type DocumentsSection,
  inheritAnonymization,
  overridesWith,
  type RoutingRules,
  shortestRetentionMs,
} from '../config/index.ts';
import type { ApiKeyRow, Database } from '../storage/index.ts';
import { hasAnyBudget, hasRouteLimits, type KeyLimits, readLimits } from './key-limits.ts';
import { readModels, readScopes, readSettings, type Scope, type ScopedSettings } from './key-record.ts';

/** The authenticated caller and the rights of its key. Immutable; replaced when the key changes. */
export interface Principal {
  readonly keyId: string;
  readonly keyName: string;
  readonly accountId: string;
  readonly teamId: string | null;
  readonly scopes: ReadonlySet<Scope>;
  /** Those of the key itself. */
  readonly limits: KeyLimits;
  /** The key, its team and its account, whose limits all hold. */
  readonly owners: readonly LimitOwner[];
  /** Whether one of them has a budget, be it only for some models or for each end user. */
  readonly hasBudget: boolean;
  /** Whether one of them limits models or end users, which are known only after the body. */
  readonly hasRouteLimits: boolean;
  /** The smallest of their output limits. */
  readonly maxOutputTokens: number | undefined;
  /** Lists of account, team and key; a model must match every one of them. None means every model. */
  readonly modelGlobs: readonly (readonly string[])[];
  /** Merged from account, team and key. */
  readonly anonymization: AnonymizationSettings | undefined;
  /** Merged from account, team and key; undefined: settings of the installation. */
  readonly documents: DocumentsSection | undefined;
  /** Rules of account, team and key, outermost first; each narrows the previous ones. */
  readonly routing: readonly RoutingRules[];
  /** Overrides that account, team or key deny although the configuration may allow them. */
  readonly deniedOverrides: ReadonlySet<string>;
  /** Output tokens of requests without a limit; undefined: setting of the installation. */
  readonly defaultMaxTokens: number | 'model' | undefined;
  /** Handling of null members in complete chat completions; undefined for the setting of the installation. */
  readonly nullMembers: 'keep' | 'omit' | undefined;
  /** Whether requests may name what providers keep, which all accounts share. */
  readonly allowsProviderIds: boolean;
  /** Maximum lifetime of uploaded files; undefined: as the request says. */
  readonly fileRetentionMs: number | undefined;
  /** How long contents of requests are kept; undefined: they are not. */
  readonly contentRetentionMs: number | undefined;
  readonly expiresAtMs: number | undefined;
}

/** Whose limits a request counts to. */
export interface LimitOwner {
  readonly kind: 'key' | 'team' | 'account';
  readonly id: string;
  readonly limits: KeyLimits;
}

/** Seven days. */
const defaultContentMs = 7 * 86_400_000;

/** Creates the principal from the row of a key and the settings of its account and team. */
export function toPrincipal(
  key: ApiKeyRow,
  account: Database['accounts'] | undefined,
  team: Database['teams'] | undefined,
): Principal {
  const chain = [account, team, key].flatMap((owner) =>
    owner === undefined ? [] : [readSettings(owner.settings)],
  );
  const ownScopes = new Set(readScopes(key.scopes));
  const retentions = chain.map(({ retention }) => retention);
  const ownModels = readModels(key.models);
  const owners: readonly LimitOwner[] = [
    { kind: 'key', id: key.id, limits: readLimits(key.limits) },
    ...ownerOf('team', team),
    ...ownerOf('account', account),
  ];
  return {
    keyId: key.id,
    keyName: key.name,
    accountId: key.account_id,
    teamId: key.team_id,
    scopes: ownScopes,
    limits: readLimits(key.limits),
    owners,
    ...limitFacts(owners),
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
    deniedOverrides: new Set(chain.flatMap(({ overrides }) => overridesWith('deny', overrides))),
    defaultMaxTokens:
      chain.findLast(({ default_max_tokens: own }) => own != null)?.default_max_tokens ?? undefined,
    nullMembers: chain.findLast(({ null_members: own }) => own != null)?.null_members ?? undefined,
    allowsProviderIds: allowsProviderIds(chain),
    fileRetentionMs: shortestRetentionMs(retentions, 'files'),
    contentRetentionMs: ownScopes.has('content_logging')
      ? (shortestRetentionMs(retentions, 'content') ?? defaultContentMs)
      : undefined,
    expiresAtMs: key.expires_at ?? undefined,
  };
}

function allowsProviderIds(chain: readonly ScopedSettings[]): boolean {
  const set = chain.map(({ provider_ids: own }) => own);
  return set.includes('allow') && !set.includes('deny');
}

function ownerOf(kind: 'team' | 'account', row: Database['accounts'] | undefined): readonly LimitOwner[] {
  return row === undefined ? [] : [{ kind, id: row.id, limits: readLimits(row.limits) }];
}

/** What the limits of several owners come to. */
export function limitFacts(
  owners: readonly LimitOwner[],
): Pick<Principal, 'hasBudget' | 'hasRouteLimits' | 'maxOutputTokens'> {
  const outputs = owners.flatMap(({ limits }) => limits.max_output_tokens ?? []);
  return {
    hasBudget: owners.some(({ limits }) => hasAnyBudget(limits)),
    hasRouteLimits: owners.some(({ limits }) => hasRouteLimits(limits)),
    maxOutputTokens: outputs.length === 0 ? undefined : Math.min(...outputs),
  };
}

function joinedDocuments(chain: readonly ScopedSettings[]): DocumentsSection | undefined {
  let joined: DocumentsSection | undefined;
  for (const { documents } of chain) if (documents != null) joined = { ...joined, ...documents };
  return joined;
}
