import { expect, it } from 'vitest';
import { optionsOf, toSettings, toSettingTexts } from './scoped-settings.ts';

const before = { anonymization: { default: 'on' as const }, routing: { default: 'cheap' as const } };

it('changes only what was chosen anew', () => {
  const texts = toSettingTexts(before);
  expect(toSettings(texts, before)).toEqual({});
  expect(toSettings({ ...texts, anonymization: 'required' }, before)).toEqual({
    anonymization: { default: 'required' },
  });
  expect(toSettings({ anonymization: '', routing: '' }, before)).toEqual({
    anonymization: { default: null },
    routing: { default: null },
  });
});

it('offers what is set, also if only the API can set it', () => {
  expect(optionsOf({ on: 'Yes' }, '7', 'Inherited').map(({ value }) => value)).toEqual(['', 'on', '7']);
  expect(optionsOf({ on: 'Yes' }, 'on', 'Inherited').map(({ value }) => value)).toEqual(['', 'on']);
});
