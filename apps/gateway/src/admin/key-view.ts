import { readLimits, readModels, readScopes, readSettings } from '../auth/index.ts';
import type { ApiKeyRow } from '../storage/index.ts';
import type { ApiKey } from './key-schemas.ts';
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
  };
}
