import type { Detector } from '@sluice/pii';
import { expect, it } from 'vitest';
import { testPrincipal } from '../../test-support/principal.ts';
import { engineOf } from '../../test-support/privacy-engine.ts';
import { createPrivacy } from '../index.ts';

/** Finds whatever begins with `Canary`, as a person. */
const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/Canary\w+/g)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
      code: 101,
      score: 1,
    })),
};
const principal = testPrincipal();
const privacy = createPrivacy({
  engine: () => engineOf(detector),
  settings: () => ({ default: 'required' }),
  now: () => 0,
  digest: () => '0'.repeat(64),
});

it.each([
  ['by themselves: types that are asked for', { types: [201] }, 'Ask CanaryA'],
  ['by themselves: those of the settings', {}, 'Ask <PERSON_1>'],
  [
    'that leave with a request: what is required, too',
    { request: { anonymization_types: [201] } },
    'Ask <PERSON_1>',
  ],
])('texts %s', async (_, wish, text) => {
  const { results } = await privacy.anonymizeTexts({ texts: ['Ask CanaryA'], ...wish }, principal);
  expect(results[0]?.text).toBe(text);
});
