import { describe, expect, it } from 'vitest';
import type { Detector } from '../detect/index.ts';
import type { AnonymizationPolicy } from './anonymization-policy.ts';
import { AnonymizationSession } from './session.ts';

/** Finds capitalized words as people with a score of .7, and `Leeds` as a place with .9. */
const detector: Detector = {
  detect: (text) =>
    [...text.matchAll(/\b[A-Z][a-z]+\b/g)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      ...(word === 'Leeds' ? { code: 204, score: 0.9 } : { code: 101, score: 0.7 }),
    })),
};

function anonymized(more: Partial<AnonymizationPolicy>, ...texts: readonly string[]): readonly string[] {
  const policy: AnonymizationPolicy = { codes: new Set([101, 204]), replacement: 'placeholder', ...more };
  const session = new AnonymizationSession({ detector, isCommonWord: () => false }, policy);
  return session.anonymize(texts.map((text) => ({ text, format: 'plain' }))).map(({ text }) => text);
}

describe('thresholds', () => {
  it('let values stay of which detection is less sure', () => {
    expect(anonymized({ thresholds: new Map([[101, 0.8]]) }, 'to Karin in Leeds', 'Karin')).toEqual([
      'to Karin in <LOCATION_1>',
      'Karin',
    ]);
  });

  it('do not touch scores that reach them, nor other types', () => {
    expect(anonymized({ thresholds: new Map([[101, 0.7]]) }, 'to Karin in Leeds')).toEqual([
      'to <PERSON_1> in <LOCATION_1>',
    ]);
  });

  it('do not count for what is always replaced', () => {
    const deny = [{ value: 'Karin', code: 101 }];
    expect(anonymized({ thresholds: new Map([[101, 1]]), deny }, 'to Karin')).toEqual(['to <PERSON_1>']);
  });
});
