import { describe, expect, it } from 'vitest';
import { changedSettings, toChange } from './changed-settings.ts';

describe('toChange', () => {
  it('brings values back and removes what was not set', () => {
    const now = { routing: { default: 'cheap', exclude: ['a/*'] }, anonymization: { default: 'on' } };
    const before = { routing: { default: 'best' }, anonymization: { default: 'on' } };
    expect(toChange(changedSettings(now, before))).toEqual({ routing: { default: 'best', exclude: null } });
  });

  it('keeps names with dots whole', () => {
    const changes = changedSettings({ routing: { models: { 'a/b-4.1': 1 } } }, {});
    expect(toChange(changes)).toEqual({ routing: { models: { 'a/b-4.1': null } } });
  });

  it('has nothing for the same settings', () => {
    expect(changedSettings({ routing: { default: 'best' } }, { routing: { default: 'best' } })).toEqual([]);
  });
});
