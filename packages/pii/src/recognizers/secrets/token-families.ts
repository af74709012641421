import type { TriggerRecognizer } from '../recognizer.ts';
import { entropy, isPlaceholder } from './entropy.ts';

/** First letters that give a token away, its pattern, and the least entropy of what is no word or example. */
export type TokenFamilyRow = readonly [start: string, pattern: string, leastEntropy?: number];

/** Recognizers of the tokens of one type: one a row. */
export function createTokenFamilies(
  code: number,
  rows: readonly TokenFamilyRow[],
): readonly TriggerRecognizer[] {
  return rows.map(([start, pattern, leastEntropy = 2.5]) => ({
    kind: 'trigger',
    code,
    score: 0.98,
    terms: start.split(' ').map((term) => `${term.replace(/[_-]+$/, '').replaceAll(/[_-]/g, ' ')}*`),
    pattern: new RegExp(`${pattern}(?![A-Za-z0-9])`, 'y'),
    valid: (value) => !isPlaceholder(value) && !isPhrase(value) && entropy(value) >= leastEntropy,
  }));
}

/** Words with hyphens: what a token's prefix begins by chance, or a placeholder. */
function isPhrase(value: string): boolean {
  return /^[A-Za-z_-]+$/.test(value) && /[A-Za-z][_-][a-z]+[_-][a-z]+/.test(value);
}
