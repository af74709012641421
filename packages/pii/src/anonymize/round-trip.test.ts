import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBrokenAnswer, findBrokenRoundTrip, numbersFrom } from '../test-support/round-trip.ts';
import type { Field } from './anonymization-policy.ts';
import { AnonymizationSession } from './session.ts';

const seeds = fc.noShrink(fc.integer());
const options = { numRuns: 300 };

describe('the law of restoration', () => {
  it('restore(anonymize(x)) = x for several texts and calls, in every format and chunking', () => {
    const law = (seed: number): void => {
      expect(findBrokenRoundTrip(numbersFrom(seed))).toBeUndefined();
    };
    fc.assert(fc.property(seeds, law), options);
  });

  it('restores an answer alike in every chunking, and keeps its JSON valid', () => {
    const law = (seed: number): void => {
      expect(findBrokenAnswer(numbersFrom(seed))).toBeUndefined();
    };
    fc.assert(fc.property(seeds, law), options);
  });
});

const name = 'Anna Schmidt';
const detect = (text: string) => {
  const start = text.indexOf(name);
  return start < 0 ? [] : [{ start, end: start + name.length, code: 101, score: 1 }];
};

function sessionWithPeople(): AnonymizationSession {
  return new AnonymizationSession(
    { detector: { detect }, isCommonWord: () => false },
    {
      codes: new Set([101]),
      replacement: 'placeholder',
      deny: ['Berta Koch', 'Carl Roth'].map((value) => ({ value, code: 101 })),
    },
  );
}

describe('input that looks like a placeholder', () => {
  it.each<[string, Field['format'], string]>([
    ['after a backslash', 'plain', '\\PERSON_1'],
    ['after an escape without its brackets', 'plain', '\\\\u003cPERSON_1\\u003e'],
    ['in an escaped bracket', 'plain', '\\<PERSON_1\\>'],
    ['in full-width letters', 'plain', '＜ＰＥＲＳＯＮ＿１＞'],
    ['in JSON, after an escaped backslash', 'json', '{"a":"\\\\u003cPERSON_1\\\\u003e \\\\[PERSON_2]"}'],
    ['in JSON inside a string', 'json', '{"a":"{\\"b\\":\\"\\\\\\\\u003cPERSON_1>\\"}"}'],
    ['in JSON escapes', 'json', '{"\\u0050ERSON_1":"\\u003cPERSON_1\\u003e"}'],
    ['joined with a value', 'plain', `${name}PERSON_1`],
    ['with a number that becomes active later', 'plain', '<PERSON_2> and [PERSON_3]'],
  ])('comes back as it was: %s', (_, format, text) => {
    const session = sessionWithPeople();
    const [first] = session.anonymize([{ text, format }]);
    session.anonymize([{ text: `${name}, Berta Koch, Carl Roth`, format: 'plain' }]);
    const restored = session.restore(first?.text ?? '', { format, restoreSecrets: true });
    if (format === 'plain') expect(restored).toBe(text);
    else expect(JSON.parse(restored)).toEqual(JSON.parse(text));
  });

  it('does not cut a surrogate pair, whose halves cannot be sent', () => {
    const session = new AnonymizationSession(
      { detector: { detect: () => [{ start: 1, end: 3, code: 101, score: 1 }] }, isCommonWord: () => false },
      { codes: new Set([101]), replacement: 'placeholder' },
    );
    expect(session.anonymize([{ text: '😀😀', format: 'plain' }])[0]?.text).toBe('<PERSON_1>');
  });
});
