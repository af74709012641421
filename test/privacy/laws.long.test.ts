/**
 * A million simple round trips, a hundred thousand difficult ones with several texts and calls, ten thousand
 * conversations, and all alterations of placeholders seen from models.
 */
import { AnonymizationSession, entityCodesOfSet, type Span } from '@sluice/pii';
import { describe, expect, it } from 'vitest';
import { findBrokenAnswer, findBrokenRoundTrip } from '../../packages/pii/src/test-support/round-trip.ts';
import { runSeed, seededRandom } from '../support/index.ts';

const codes = entityCodesOfSet('all');
const spanCodes = [101, 201, 202, 203, 301, 401, 602, 184001];
const pieces = [
  'Anna',
  'Anna Schmidt',
  'Schmidt',
  'a@b.de',
  '<',
  '>',
  '<PERSON_1>',
  'PERSON_1',
  '[PERSON_2]',
  '&lt;',
  '\\u003c',
  '\\',
  '"',
  "'",
  '_1',
  '1',
  'PERSON',
  '<person 1>',
  '**',
  '`',
  ' ',
  '\n',
  '$&',
  '\u2028',
  '😀',
  'é',
  '/',
  '.',
  '{{',
  '}}',
  '[',
  ']',
  '＜',
  '＞',
  '\u0000',
  '<LITERAL_1>',
  'TOKEN_1',
  '_V2',
];
type Random = () => number;

function textOf(random: Random): string {
  let text = '';
  for (let left = Math.floor(random() * 16); left > 0; left--)
    text += pieces[Math.floor(random() * pieces.length)] ?? '';
  return text;
}

function spansOf(text: string, random: Random): Span[] {
  return Array.from({ length: text === '' ? 0 : Math.floor(random() * 5) }, () => {
    const start = Math.floor(random() * text.length);
    const end = Math.min(text.length, start + 1 + Math.floor(random() * 12));
    return { start, end, code: spanCodes[Math.floor(random() * spanCodes.length)] ?? 101, score: 1 };
  });
}

function sessionOf(detect: (text: string) => Span[]): AnonymizationSession {
  return new AnonymizationSession(
    { detector: { detect }, isCommonWord: () => false },
    { codes, replacement: 'placeholder' },
  );
}

const plain = { format: 'plain', restoreSecrets: true } as const;
const json = { format: 'json', restoreSecrets: true } as const;

function streamed(
  session: AnonymizationSession,
  text: string,
  size: number,
  options: typeof plain | typeof json,
): string {
  const restorer = session.restorer(options);
  let out = '';
  for (let at = 0; at < text.length; at += size) out += restorer.push(text.slice(at, at + size));
  return out + restorer.end();
}

/** 14 ways in which models write a placeholder. */
const alterations: readonly ((key: string) => string)[] = [
  (key) => `<${key.toLowerCase()}>`,
  (key) => `< ${key} >`,
  (key) => `<${key.replaceAll('_', ' ')}>`,
  (key) => `<${key.replaceAll('_', '-')}>`,
  (key) => `<${key.replaceAll('_', '\\_')}>`,
  (key) => `\\<${key}\\>`,
  (key) => `&lt;${key}&gt;`,
  (key) => `\\u003c${key}\\u003e`,
  (key) => `＜${key}＞`,
  (key) => `[${key}]`,
  (key) => `<**${key}**>`,
  (key) => `**<${key}>**`,
  (key) => key,
  (key) => `</${key}>`,
];

/** Round trip of one text: plain, as JSON, or in chunks. */
function roundTrip(turn: number, random: Random): void {
  const text = textOf(random);
  const spans = new Map<string, Span[]>();
  const session = sessionOf((view) => {
    const known = spans.get(view) ?? spansOf(view, random);
    spans.set(view, known);
    return known;
  });
  const isJson = turn % 3 === 1;
  const raw = isJson ? JSON.stringify({ a: text, b: [text.slice(3)] }) : text;
  const out = session.anonymize([{ text: raw, format: isJson ? 'json' : 'plain' }])[0]?.text ?? '';
  const options = isJson ? json : plain;
  const back =
    turn % 3 === 2 ? streamed(session, out, 1 + (turn % 64), options) : session.restore(out, options);
  const same = isJson ? JSON.stringify(JSON.parse(back)) === JSON.stringify(JSON.parse(raw)) : back === raw;
  // A matcher for each of a million would dominate the run time.
  if (!same) expect(back, `turn ${turn}`).toBe(raw);
}

describe('properties of anonymization, long run', () => {
  it('1,000,000 round trips: plain, JSON and in chunks of 1 to 64', () => {
    const random = seededRandom(runSeed());
    for (let turn = 0; turn < 1_000_000; turn++) roundTrip(turn, random);
  });

  it('100,000 difficult requests come back as they were, in every format and chunking', () => {
    const random = seededRandom(runSeed());
    for (let turn = 0; turn < 100_000; turn++) {
      const broken = findBrokenRoundTrip(random);
      if (broken !== undefined) expect(broken, `turn ${turn}`).toBeUndefined();
    }
  });

  it('100,000 answers are restored alike in every chunking, and their JSON stays valid', () => {
    const random = seededRandom(runSeed());
    for (let turn = 0; turn < 100_000; turn++) {
      const broken = findBrokenAnswer(random);
      if (broken !== undefined) expect(broken, `turn ${turn}`).toBeUndefined();
    }
  });

  it('10,000 conversations: no person is confused with another', () => {
    const random = seededRandom(runSeed());
    for (let turn = 0; turn < 10_000; turn++) {
      const people = Array.from(
        { length: 2 + Math.floor(random() * 6) },
        (_, index) => `Name${turn}x${index} Last${index % 3}`,
      );
      const session = sessionOf((view) =>
        [...view.matchAll(/Name\d+x\d+ Last\d|Last\d/g)].map(({ 0: value, index }) => ({
          start: index,
          end: index + value.length,
          code: 101,
          score: 1,
        })),
      );
      const messages = Array.from({ length: 2 + Math.floor(random() * 8) }, () => {
        const one = people[Math.floor(random() * people.length)] ?? '';
        const two = people[Math.floor(random() * people.length)] ?? '';
        return `${one} wrote to ${two} about ${one.split(' ')[1] ?? ''}.`;
      });
      const out = session.anonymize(messages.map((text) => ({ text, format: 'plain' })));
      expect(out.map(({ text }) => session.restore(text, plain))).toEqual(messages);
      expect(out.some(({ text }) => /Name\d/.test(text))).toBe(false);
    }
  });

  it('at least 99 in 100 altered placeholders are restored; lookalikes are not', () => {
    let all = 0;
    let back = 0;
    const values = Array.from({ length: 40 }, (_, index) => ({
      value: `value-${index}-x`,
      code: spanCodes[index % spanCodes.length] ?? 101,
    }));
    for (const alter of alterations) {
      const session = sessionOf((view) =>
        values.flatMap(({ value, code }) =>
          view === value ? [{ start: 0, end: view.length, code, score: 1 }] : [],
        ),
      );
      session.anonymize(values.map(({ value }) => ({ text: value, format: 'plain' })));
      for (const { key, value } of session.map.entries()) {
        for (const size of [1, 5, 64]) {
          all++;
          if (streamed(session, `It is ${alter(key)}, yes.`, size, plain).includes(value)) back++;
        }
      }
      for (const other of [
        '<PERSON_99>',
        'PERSON',
        '<PERSON>',
        'person 1',
        'A_PERSON_1B',
        '<b>',
        'x < y',
        'PERSONAL_1',
      ]) {
        expect(session.restore(`It is ${other}.`, plain)).toBe(`It is ${other}.`);
      }
    }
    console.log(`altered placeholders restored: ${back} of ${all}`);
    expect(back / all).toBeGreaterThanOrEqual(0.99);
  });
});
