import { expect, it } from 'vitest';
import { evidenceOf, isExplainable } from './finding-evidence.ts';

it.each([
  [{}, '–'],
  [{ evidence: [] }, '–'],
  [
    { evidence: [{ name: 'form' }, { name: 'validated' }, { name: 'context', text: 'card' }] },
    'form, check digits, word near it “card”',
  ],
  [
    {
      evidence: [
        { name: 'model score', weight: 7.08 },
        { name: 'given names', weight: 2.14 },
        { name: 'capitalized', weight: -0.58 },
        { name: 'label', weight: 0.5 },
      ],
    },
    'model score +7.1, given names +2.1, capitalized −0.6',
  ],
])('writes %j', (finding, written) => expect(evidenceOf(finding)).toBe(written));

it('explains no more than the gateway does', () => {
  expect([isExplainable('a'.repeat(65_534)), isExplainable('"'.repeat(40_000))]).toEqual([true, false]);
});
