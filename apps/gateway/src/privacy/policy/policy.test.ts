import { entityCodesOfSet } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../errors/index.ts';
import { decidePrivacy } from './policy.ts';

type Level = 'off' | 'on' | 'required' | undefined;
const levels: readonly Level[] = [undefined, 'off', 'on', 'required'];
const asked: readonly (boolean | null | undefined)[] = [undefined, null, true, false];

/** What the request comes to: request before key (with its account and team) before config; required stays. */
function expected(request: boolean | null | undefined, key: Level, config: Level): string {
  const setting = key ?? config ?? 'off';
  if (request === false) return setting === 'required' ? 'anonymization_required' : 'clear';
  return request === true || setting !== 'off' ? 'anonymized' : 'clear';
}

const table = asked.flatMap((request) =>
  levels.flatMap((key) =>
    levels.map((config) => ({ request, key, config, outcome: expected(request, key, config) })),
  ),
);

function outcomeOf(request: boolean | null | undefined, key: Level, config: Level): string {
  const wishes = request === undefined ? {} : { enable_anonymization: request };
  try {
    const own = key === undefined ? undefined : { default: key };
    return decidePrivacy(wishes, own, config === undefined ? {} : { default: config }) === undefined
      ? 'clear'
      : 'anonymized';
  } catch (error) {
    return error instanceof SluiceError ? error.code : 'other';
  }
}

describe('anonymization of a request', () => {
  it.each(table)(
    'request $request, key $key, config $config: $outcome',
    ({ request, key, config, outcome }) => {
      expect(outcomeOf(request, key, config)).toBe(outcome);
    },
  );
});

describe('entity types', () => {
  const on = { enable_anonymization: true };

  it('are taken from the request, the key, the config or the default set', () => {
    expect(
      decidePrivacy({ ...on, anonymization_types: [201] }, { types: [202] }, { types: 'all' })?.codes,
    ).toEqual(new Set([201]));
    expect(decidePrivacy(on, { types: [202] }, { types: 'all' })?.codes).toEqual(new Set([202]));
    expect(decidePrivacy(on, undefined, { types: 'all' })?.codes).toBe(entityCodesOfSet('all'));
    expect(decidePrivacy(on, undefined, {})?.codes).toBe(entityCodesOfSet('default'));
  });

  it('of a request are added to required ones', () => {
    const own = { default: 'required' as const, types: [202] };
    expect(decidePrivacy({ anonymization_types: [201] }, own, {})?.codes).toEqual(new Set([201, 202]));
  });

  it('0 means all, a multiple of 100 its group', () => {
    expect(decidePrivacy({ ...on, anonymization_types: [0] }, undefined, {})?.codes).toEqual(
      entityCodesOfSet('all'),
    );
    expect(decidePrivacy({ ...on, anonymization_types: [600] }, undefined, {})?.codes.has(603)).toBe(true);
  });

  it.each([
    ['an unknown code', [101, 7777], ['body', 'anonymization_types', 1], /7777/],
    ['no code at all', [], ['body', 'anonymization_types'], /empty/],
    ['an unknown code, though anonymization is off', [7777], ['body', 'anonymization_types', 0], /7777/],
  ])('%s is rejected with its location', (_, types, loc, says) => {
    try {
      decidePrivacy({ anonymization_types: types }, undefined, {});
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof SluiceError)) throw error;
      expect([error.code, error.detail?.[0]?.loc]).toEqual(['invalid_request', loc]);
      expect(error.message).toMatch(says);
    }
  });
});
