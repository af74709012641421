import type { components } from '../../api/index.ts';

export type ApiKey = components['schemas']['ApiKey'];

export function stateOf(key: ApiKey, nowMs = Date.now()): 'active' | 'expired' | 'revoked' {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && Date.parse(key.expires_at) <= nowMs ? 'expired' : 'active';
}

/** Patterns as typed, separated by commas; null for all models. */
export function readPatterns(typed: string): string[] | null {
  const patterns = typed
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  return patterns.length === 0 ? null : patterns;
}
