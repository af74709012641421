import { expect, it } from 'vitest';
import { AnonymizationSession } from './session.ts';

const names = [...'ABCDEFGHIJKL'].map((letter) => `${letter}anna`);
const findNames = (text: string) =>
  [...text.matchAll(/\wanna/g)].map(({ index }) => ({ start: index, end: index + 5, code: 101, score: 1 }));

it.each([
  ['stays as it is if it may be another one', '<PERSON_1', '<PERSON_1'],
  ['is restored if a text follows', '<PERSON_1 and', 'Aanna and'],
  ['is restored if there is only one', '<PERSON_2', 'Banna'],
])('a placeholder that is cut %s', (_, given, restored) => {
  const parts = { detector: { detect: findNames }, isCommonWord: () => false };
  const session = new AnonymizationSession(parts, { codes: new Set([101]), replacement: 'placeholder' });
  session.anonymize([{ text: names.join(', '), format: 'plain' }]);
  expect(session.restore(given, { format: 'plain', restoreSecrets: true })).toBe(restored);
});
