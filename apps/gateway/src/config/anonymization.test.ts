import { entityCodesOfSet } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { inheritAnonymization } from './anonymization.ts';

describe('inheritAnonymization', () => {
  it('lets a lower level replace types and allow values', () => {
    const merged = inheritAnonymization(
      { default: 'on', types: 'all', allow: ['a'] },
      { types: [101], allow: ['b'] },
    );
    expect(merged).toMatchObject({ default: 'on', types: [101], allow: ['a', 'b'] });
  });

  it('lets a lower level only add to what is required', () => {
    const above = { default: 'required' as const, types: [101, 401], allow: ['a'] };
    const merged = inheritAnonymization(above, { default: 'off', types: [103], allow: ['b'] });
    expect(merged).toMatchObject({ default: 'required', types: [101, 401, 103], allow: ['a'] });
  });

  it('adds to the default types where the upper level names none', () => {
    const merged = inheritAnonymization({ default: 'required' }, { types: [302] });
    expect(new Set(Object(merged).types)).toEqual(new Set([...entityCodesOfSet('default'), 302]));
  });
});
