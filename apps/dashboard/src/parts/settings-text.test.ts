import { expect, it } from 'vitest';
import { settingsText } from './settings-text.ts';

it.each([
  [{}, ''],
  [{ anonymization: null, models: undefined }, ''],
  [
    { anonymization: { mode: 'required', types: { person: true } } },
    'anonymization.mode: required, anonymization.types.person: true',
  ],
  [
    { models: ['openai/*', 'auto'], default_max_tokens: 500 },
    'models: openai/* auto, default_max_tokens: 500',
  ],
  [{ routing: { deny: [{ provider: 'x' }] } }, 'routing.deny: {"provider":"x"}'],
])('tells what %j sets', (settings, text) => {
  expect(settingsText(settings)).toBe(text);
});
