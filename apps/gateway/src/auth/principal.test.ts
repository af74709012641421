import { describe, expect, it } from 'vitest';
import type { ApiKeyRow } from '../storage/index.ts';
import type { ScopedSettings } from './key-record.ts';
import { toPrincipal } from './principal.ts';

function principal(
  levels: readonly [ScopedSettings?, ScopedSettings?, ScopedSettings?],
  more: Partial<ApiKeyRow> = {},
) {
  const [account, team, key] = levels.map((settings) => JSON.stringify(settings ?? {}));
  const owner = { id: 'o', account_id: 'o', name: 'o', limits: '{}', created_at: 1 };
  const row: ApiKeyRow = {
    id: 'key',
    account_id: 'o',
    team_id: 'o',
    name: 'k',
    digest: 'd',
    scopes: '["inference","admin","a scope of the future"]',
    limits: '{"rpm":3}',
    models: null,
    settings: key ?? '{}',
    created_at: 1,
    updated_at: 1,
    expires_at: null,
    revoked_at: null,
    previous_digest: null,
    previous_expires_at: null,
    created_by: null,
    ...more,
  };
  return toPrincipal(row, { ...owner, settings: account ?? '{}' }, { ...owner, settings: team ?? '{}' });
}

const privacy = (value: 'off' | 'on' | 'required' | undefined): ScopedSettings =>
  value === undefined ? {} : { anonymization: { default: value } };

describe('toPrincipal', () => {
  it.each([
    [undefined, undefined, undefined, undefined],
    ['on', undefined, undefined, 'on'],
    ['on', 'off', undefined, 'off'],
    ['on', 'off', 'on', 'on'],
    ['off', undefined, 'required', 'required'],
    ['required', 'off', 'off', 'required'],
    ['required', undefined, 'on', 'required'],
    [undefined, 'required', 'off', 'required'],
    ['off', 'on', undefined, 'on'],
    [undefined, undefined, 'off', 'off'],
  ] as const)('anonymization of account %s, team %s, key %s is %s', (account, team, key, expected) => {
    expect(principal([privacy(account), privacy(team), privacy(key)]).anonymization?.default).toBe(expected);
  });

  it.each([
    [undefined, undefined, undefined, undefined],
    ['omit', undefined, undefined, 'omit'],
    ['omit', undefined, 'keep', 'keep'],
    [undefined, 'keep', 'omit', 'omit'],
  ] as const)('null_members of account %s, team %s, key %s is %s', (account, team, key, expected) => {
    const level = (own: 'keep' | 'omit' | undefined) => (own === undefined ? {} : { null_members: own });
    expect(principal([level(account), level(team), level(key)]).nullMembers).toBe(expected);
  });

  it('narrows models at every level, and never widens them', () => {
    const joined = principal([{ models: ['a/*'] }, {}, { models: ['a/b'] }], { models: '["a/c"]' });
    expect(joined.modelGlobs).toEqual([['a/*'], ['a/b'], ['a/c']]);
    expect(principal([]).modelGlobs).toEqual([]);
    expect(principal([{ models: [] }]).modelGlobs).toEqual([[]]);
  });

  it('denies overrides at any level, and keeps files for the shortest time of any level', () => {
    const joined = principal([
      { overrides: { base_url: 'deny', api_key: 'allow' }, retention: { files: '7d' } },
      { overrides: { base_url: 'allow' }, retention: { files: '12h' } },
      { overrides: { model_list: 'deny' }, retention: { files: 86_400 } },
    ]);
    expect([...joined.deniedOverrides]).toEqual(['base_url', 'model_list']);
    expect(joined.fileRetentionMs).toBe(12 * 3_600_000);
    expect(principal([]).fileRetentionMs).toBeUndefined();
  });

  it('has all routing rules, known scopes and the limits of the key', () => {
    const joined = principal([{ routing: { default: 'best' } }, { routing: { default: 'cheap' } }]);
    expect([joined.routing, [...joined.scopes], joined.limits]).toEqual([
      [{ default: 'best' }, { default: 'cheap' }],
      ['inference', 'admin'],
      { rpm: 3 },
    ]);
  });

  it.each([
    ['limits', { limits: '{"rpm":0}' }],
    ['settings', { settings: '{"anonymization":{"default":"maybe"}}' }],
    ['scopes', { scopes: 'inference' }],
    ['models', { models: '{"a":1}' }],
  ])('throws for damaged %s', (_what, more) => {
    expect(() => principal([], more)).toThrow();
  });
});
