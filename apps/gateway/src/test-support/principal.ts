import { limitFacts, type Principal } from '../auth/index.ts';

/** A caller without limits and settings of its own. */
export function testPrincipal(own: Partial<Principal> = {}): Principal {
  const owners = [{ kind: 'key' as const, id: own.keyId ?? 'k', limits: own.limits ?? {} }];
  return {
    owners,
    ...limitFacts(owners),
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
    nullMembers: undefined,
    allowsProviderIds: false,
    fileRetentionMs: undefined,
    contentRetentionMs: undefined,
    expiresAtMs: undefined,
    ...own,
  };
}
