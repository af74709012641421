import { expect, it } from 'vitest';
import type { SettingField } from '../api/index.ts';
import { areSettings, readTyped, toSettingsChange, toTyped } from './setting-values.ts';

const field = (path: string, kind: SettingField['kind'], choices: readonly string[] = []): SettingField => ({
  path,
  kind,
  choices,
  hint: '',
});

it.each([
  ['choice', ['on', 'off'], true, 'on', 'on'],
  ['list', [], ['a/*', 'b'], 'a/*\nb', ['a/*', 'b']],
  ['number', [], 1.5, '1.5', 1.5],
  ['value', ['model'], 'model', 'model', 'model'],
  ['value', ['model'], 100, '100', 100],
  ['json', ['any'], 'any', 'any', 'any'],
  ['json', [], [{ value: 'x' }], '[\n  {\n    "value": "x"\n  }\n]', [{ value: 'x' }]],
] as const)('types and reads a %s', (kind, choices, value, typed, read) => {
  expect(toTyped({ kind }, value)).toBe(typed);
  expect(readTyped({ kind, choices }, typed)).toEqual(read);
  expect(readTyped({ kind, choices }, ' ')).toBeNull();
});

it.each([
  ['choice', 'perhaps'],
  ['number', 'many'],
  ['json', '{'],
] as const)('takes no %s like %s', (kind, typed) => {
  expect(readTyped({ kind, choices: ['on'] }, typed)).toBeUndefined();
  expect(areSettings([field('a.b', kind, ['on'])], { 'a.b': typed })).toBe(false);
  expect(areSettings([field('a.b', kind, ['on'])], {})).toBe(true);
});

it('changes what was touched, by section', () => {
  const fields = [
    field('routing.dial', 'number'),
    field('routing.regions', 'list'),
    field('provider_ids', 'choice', ['allow']),
  ];
  expect(
    toSettingsChange(fields, { 'routing.dial': '7', 'routing.regions': '', provider_ids: 'allow' }),
  ).toEqual({ routing: { dial: 7, regions: null }, provider_ids: 'allow' });
  expect(toSettingsChange(fields, {})).toEqual({});
});
