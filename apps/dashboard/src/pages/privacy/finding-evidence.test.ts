import { expect, it } from 'vitest';
import { evidenceOf, isExplainable } from './finding-evidence.ts';

it.each([
  [{}, 'not explained: the text is too long'],
  [{ evidence: [] }, '–'],
  [
    { evidence: [{ name: 'form' }, { name: 'validated' }, { name: 'context', text: 'card' }] },
    'form, check digits, word near it “card”',
  ],
  [
    {
      evidence: [
        { name: 'model score', weight: 7.08 },
        { name: 'cue word', weight: 2.14, text: 'Dear' },
        { name: 'capitalized', weight: -0.58 },
        { name: 'cue word', weight: 0.5, text: 'Dear' },
      ],
    },
    'model score +7.1, cue word “Dear” +2.1, capitalized −0.6',
  ],
])('writes %j', (finding, written) => expect(evidenceOf(finding)).toBe(written));

it('explains no more than the gateway does', () => {
  expect([isExplainable('a'.repeat(4094)), isExplainable('"'.repeat(3000))]).toEqual([true, false]);
});
