import { readLimits, readModels, readScopes, readSettings } from '../auth/index.ts';
import type { ApiKeyRow, KeyUse } from '../storage/index.ts';
import type { ApiKey, ListedKey } from './key-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

/** A key without its secret and its digest. */
export function keyView(row: ApiKeyRow): ApiKey {
  const models = readModels(row.models);
  return {
    id: row.id,
    name: row.name,
    account: row.account_id,
    team: row.team_id,
    scopes: [...readScopes(row.scopes)],
    limits: readLimits(row.limits),
    models: models === null ? null : [...models],
    settings: readSettings(row.settings),
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    expires_at: formatTimestamp(row.expires_at),
    revoked_at: formatTimestamp(row.revoked_at),
    previous_secret_expires_at: formatTimestamp(row.previous_expires_at),
  };
}

const nanosPerUsd = 1e9;

/** A key with its use. */
export function withUse(key: ApiKey, use: KeyUse | undefined): ListedKey {
  return {
    ...key,
    last_used_at: formatTimestamp(use?.lastUsedAtMs ?? null),
    spent_usd: (use?.costNanos ?? 0) / nanosPerUsd,
    unpriced_requests: use?.unpriced ?? 0,
  };
}
