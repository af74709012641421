import type { Scope } from '../auth/index.ts';
import type { ApiKeyRow } from '../storage/index.ts';
import type { KeyChange } from './key-schemas.ts';
import { mergePatch } from './merge-patch.ts';
import { patchedLimits } from './patched-limits.ts';
import { parseTimestamp } from './timestamp.ts';

/** Columns of a key that are set anew. */
export type RowChange = Partial<Omit<ApiKeyRow, 'id'>>;

/** Default scopes of a new key. */
export const defaultScopes: readonly Scope[] = ['inference', 'usage'];

/** Only the latest secret works. */
export const noPreviousSecret: RowChange = { previous_digest: null, previous_expires_at: null };

/** The columns that a change of a key sets. */
export function rowChange(before: ApiKeyRow, change: KeyChange): RowChange {
  const { name, team, scopes, expires_at: expiresAt, limits, models, settings } = change;
  return {
    ...shortenedSecret(before, change),
    ...(name === undefined ? {} : { name }),
    ...(team === undefined ? {} : { team_id: team }),
    ...(scopes === undefined ? {} : { scopes: scopesText(scopes ?? defaultScopes) }),
    ...(expiresAt === undefined
      ? {}
      : { expires_at: expiresAt === null ? null : parseTimestamp(expiresAt, ['body', 'expires_at']) }),
    ...(models === undefined ? {} : { models: models === null ? null : JSON.stringify(models) }),
    ...(limits === undefined ? {} : { limits: patchedLimits(before.limits, limits) }),
    ...(settings === undefined ? {} : { settings: patched(before.settings, settings) }),
  };
}

/** An old secret can only stop working earlier. */
function shortenedSecret(
  { previous_expires_at: endMs }: ApiKeyRow,
  { previous_secret_expires_at: wanted }: KeyChange,
): RowChange {
  if (wanted === undefined || endMs === null) return {};
  if (wanted === null) return noPreviousSecret;
  const wantedMs = parseTimestamp(wanted, ['body', 'previous_secret_expires_at']);
  return { previous_expires_at: Math.min(endMs, wantedMs) };
}

/** What is kept of the secret that a rotation replaces. The one before it stops working in any case. */
export function previousSecret(old: ApiKeyRow, overlapSeconds: number, nowMs: number): RowChange {
  return overlapSeconds === 0
    ? noPreviousSecret
    : { previous_digest: old.digest, previous_expires_at: nowMs + overlapSeconds * 1000 };
}

/** A stored document with a patch applied; a null patch clears it. */
function patched(stored: string, patch: unknown): string {
  return JSON.stringify(patch === null ? {} : mergePatch(JSON.parse(stored), patch));
}

/** Scopes as they are stored. */
export function scopesText(scopes: readonly string[]): string {
  return JSON.stringify([...new Set(scopes)]);
}
