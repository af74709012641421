import type { Principal } from '../auth/index.ts';

/** A caller without limits and settings of its own. */
export function testPrincipal(own: Partial<Principal> = {}): Principal {
  return {
    keyId: 'k',
    keyName: 'k',
    accountId: 'a',
    teamId: null,
    scopes: new Set(['inference']),
    limits: {},
    modelGlobs: [],
    anonymization: undefined,
    documents: undefined,
    routing: [],
    deniedOverrides: new Set(),
    defaultMaxTokens: undefined,
    fileRetentionMs: undefined,
    expiresAtMs: undefined,
    ...own,
  };
}
