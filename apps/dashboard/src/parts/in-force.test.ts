import { expect, it } from 'vitest';
import { inForceOf } from './in-force.ts';

const off = { anonymization: { default: 'off' } };
const on = { anonymization: { default: 'on' } };
const required = { anonymization: { default: 'required' } };

it.each([
  ['the innermost value', 'anonymization.default', [off, on], ['on of 1']],
  ['what is required above', 'anonymization.default', [off, required, off], ['required of 1']],
  ['nothing', 'anonymization.default', [{}, { anonymization: { default: null } }], []],
  ['every list of models', 'models', [{ models: ['a/*'] }, {}, { models: ['b'] }], ['a/* of 0', 'b of 2']],
  [
    'every rule of the routing',
    'routing.regions',
    [{ routing: { regions: ['eu'] } }, { routing: { regions: ['de'] } }],
    ['eu of 0', 'de of 1'],
  ],
  [
    'the innermost policy',
    'routing.default',
    [{ routing: { default: 'best' } }, { routing: { default: 'cheap' } }],
    ['cheap of 1'],
  ],
  [
    'the shortest retention',
    'retention.files',
    [{ retention: { files: '2d' } }, { retention: { files: '36h' } }, { retention: { files: '1d' } }],
    ['1d of 2'],
  ],
  [
    'what is denied above',
    'overrides.api_key',
    [{ overrides: { api_key: 'deny' } }, { overrides: { api_key: 'allow' } }],
    ['deny of 0'],
  ],
  [
    'what is denied below',
    'provider_ids',
    [{ provider_ids: 'allow' }, { provider_ids: 'deny' }],
    ['deny of 1'],
  ],
] as const)('finds %s of %s', (_what, path, settings, expected) => {
  const levels = settings.map((one, at) => ({ settings: one, from: String(at) }));
  expect(inForceOf(path, levels).map(({ value, from }) => `${String(value)} of ${from}`)).toEqual(expected);
});
