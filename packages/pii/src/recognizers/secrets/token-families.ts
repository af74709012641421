import type { TriggerRecognizer } from '../recognizer.ts';
import { entropy, isPlaceholder } from './entropy.ts';
import { openEnded } from './token-run.ts';

/** Prefix of a token, its pattern, and the minimum entropy that excludes words and examples. */
export type TokenFamilyRow = readonly [start: string, pattern: string, minEntropy?: number];

/** Creates the recognizers of one entity type, one per row. */
export function createTokenFamilies(
  code: number,
  rows: readonly TokenFamilyRow[],
): readonly TriggerRecognizer[] {
  return rows.map(([start, pattern, minEntropy = 2.5]) => {
    const { source, tail } = openEnded(pattern, '[A-Za-z0-9]');
    return {
      kind: 'trigger',
      code,
      score: 0.98,
      terms: start.split(' ').map((term) => `${term.replace(/[_-]+$/, '').replaceAll(/[_-]/g, ' ')}*`),
      pattern: new RegExp(source, 'y'),
      valid: (value) => !isPlaceholder(value) && !isPhrase(value) && entropy(value) >= minEntropy,
      ...(tail && { tail }),
    };
  });
}

/** Hyphenated words: a coincidental prefix or a placeholder. */
function isPhrase(value: string): boolean {
  return /^[A-Za-z_-]+$/.test(value) && /[A-Za-z][_-][a-z]+[_-][a-z]+/.test(value);
}
