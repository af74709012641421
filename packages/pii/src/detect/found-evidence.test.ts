import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findEntity } from '../entities/index.ts';
import { createNamesModel } from '../names/index.ts';
import { recognizers } from '../recognizers/index.ts';
import type { Span } from '../span.ts';
import { createDetector } from './detector.ts';

const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
const detector = createDetector({ recognizers, names: createNamesModel(weights) });

function findingIn(text: string, type: string): Span {
  const found = detector.detect(text).find(({ code }) => findEntity(code)?.name === type);
  if (found === undefined) throw new Error(`There is no ${type}.`);
  return found;
}

describe('the evidence of what is found by form', () => {
  it.each([
    [
      'check digits and a word near it',
      'My Card: 4111 1111 1111 1111.',
      'CREDIT_CARD',
      [{ name: 'form' }, { name: 'validated' }, { name: 'context', text: 'Card' }],
    ],
    [
      'the sign at which it begins',
      'Write to karin@example.org, please.',
      'EMAIL_ADDRESS',
      [{ name: 'form' }, { name: 'trigger', text: '@' }],
    ],
    [
      'a grammar, and a word near it',
      'Please call +49 30 901820 today.',
      'PHONE_NUMBER',
      [{ name: 'form' }, { name: 'context', text: 'call' }],
    ],
  ])('%s', (_, text, type, evidence) =>
    expect(detector.explain(text)(findingIn(text, type))).toEqual(evidence),
  );

  it.each([
    ['of one type among several', 'She was born on 3 May 1981.', 'DATE_OF_BIRTH', 'form'],
    ['an address of the names model', 'Send it to 12 Main Street, Springfield, IL 62704.', 'ADDRESS', 'form'],
  ])('is never empty: %s', (_, text, type, name) =>
    expect(detector.explain(text)(findingIn(text, type))).toContainEqual({ name }),
  );

  it('names the trigger that the value begins with', () => {
    const text = 'See http://example.com/http/www.html please.';
    expect(detector.explain(text)(findingIn(text, 'URL'))).toContainEqual({ name: 'trigger', text: 'http' });
  });

  it('names the word before a name', () => {
    const text = 'Dear Karin Holzmann, we have met before.';
    const cue = { name: 'cue word', weight: expect.any(Number), text: 'Dear' };
    expect(detector.explain(text)(findingIn(text, 'PERSON'))).toContainEqual(cue);
  });

  it('is empty for what no recognizer found', () => {
    const text = 'The heron flies.';
    const found = { start: 4, end: 9, code: 101, score: 1, recognizer: 'deny' };
    expect(detector.explain(text)(found)).toEqual([]);
  });
});

describe('the evidence of a name', () => {
  const text = 'Dear Karin Holzmann,\nplease meet Karin Holzmann in the lobby. She brings the report along.';

  it('adds up to its confidence, the strongest first', () => {
    const found = findingIn(text, 'PERSON');
    const evidence = detector.explain(text)(found);
    const weighed = evidence.map(({ weight = 0 }) => Math.abs(weight));
    expect(weighed).toEqual(weighed.toSorted((a, b) => b - a));
    const sum = evidence.reduce((all, { weight = 0 }) => all + weight, 0);
    expect(Math.log(found.score / (1 - found.score))).toBeCloseTo(sum, -0.3);
  });

  it('says what the other places of the name add', () => {
    expect(
      detector
        .explain(text)(findingIn(text, 'PERSON'))
        .map(({ name }) => name),
    ).toContain('other places');
  });
});
