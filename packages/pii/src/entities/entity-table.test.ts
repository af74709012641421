import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  countries,
  entities,
  entityCodesOfSet,
  entityGroups,
  expandEntityCodes,
  findEntity,
} from './index.ts';

describe('the table of entities', () => {
  it('keeps the meaning of every published code', () => {
    const path = new URL('../../fixtures/entities.json', import.meta.url);
    const published: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expect(Object.fromEntries(entities.map(({ code, name }) => [String(code), name]))).toEqual(published);
  });

  it('has no code and no name twice', () => {
    expect(new Set(entities.map(({ code }) => code)).size).toBe(entities.length);
    expect(new Set(entities.map(({ name }) => name)).size).toBe(entities.length);
    expect(new Set(entityGroups.map(({ code }) => code)).size).toBe(entityGroups.length);
    expect(new Set(entityGroups.map(({ name }) => name)).size).toBe(entityGroups.length);
  });

  it('has markers of capitals and underscores', () => {
    for (const { name, placeholderType: marker } of entities)
      expect(marker ?? name).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    for (const { code, placeholderType: marker } of entities)
      if (code >= 600 && code < 700) expect(marker).toBe('TOKEN');
  });

  it('counts countries from their ISO number', () => {
    const base = (iso: string) => countries.find((country) => country.iso === iso)?.base;
    expect([base('US'), base('GB'), base('DE'), base('FR')]).toEqual([184_000, 182_600, 127_600, 125_000]);
    expect(countries.length).toBeGreaterThanOrEqual(60);
  });

  it('is frozen', () => {
    expect(Object.isFrozen(entities)).toBe(true);
    expect(Object.isFrozen(findEntity(101))).toBe(true);
  });
});

describe('expandTypes', () => {
  it('takes types, groups, countries and zero', () => {
    expect(expandEntityCodes([201])).toEqual(new Set([201]));
    expect(expandEntityCodes([0])).toEqual(new Set(entities.map(({ code }) => code)));
    expect(expandEntityCodes([200, 101])).toEqual(
      new Set([201, 202, 203, 204, 205, 206, 207, 208, 209, 101]),
    );
    expect(expandEntityCodes([115_200])).toEqual(new Set([115_201]));
    expect(expandEntityCodes([])).toEqual(new Set());
  });

  it('names the code that nobody knows', () => {
    expect(expandEntityCodes([201, 298])).toEqual({ unknown: 298 });
    expect(expandEntityCodes([100_000])).toEqual({ unknown: 100_000 });
  });
});

describe('codesOfSet', () => {
  it('nests', () => {
    const [byDefault, strict, all] = [
      entityCodesOfSet('default'),
      entityCodesOfSet('strict'),
      entityCodesOfSet('all'),
    ];
    expect([...byDefault].every((code) => strict.has(code))).toBe(true);
    expect([...strict].every((code) => all.has(code))).toBe(true);
    expect(all.size).toBe(entities.length);
    expect(byDefault.has(302)).toBe(false);
    expect(byDefault.has(184_001)).toBe(true);
  });
});
