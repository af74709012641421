import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detector } from '../detect/index.ts';
import type { Span } from '../span.ts';
import type { AnonymizationPolicy, Field } from './anonymization-policy.ts';
import { AnonymizationSession } from './session.ts';

const codes = new Set([101, 201, 202, 203, 204, 301, 401, 601]);
const policy: AnonymizationPolicy = { codes, replacement: 'placeholder' };
const runs = 1500;

/** Difficult fragments: placeholders, altered placeholders, brackets, quotes, escapes, emoji, `$&`, line separators. */
const piece = fc.constantFrom(
  'Anna',
  'Anna Schmidt',
  'Schmidt',
  'SCHMIDT',
  'a@b.de',
  '<',
  '>',
  '<PERSON_1>',
  '<PERSON_2>',
  'PERSON_1',
  '[PERSON_1]',
  '&lt;',
  '&gt;',
  '\\u003c',
  '\\',
  '"',
  "'",
  '_',
  '_1',
  '1',
  'PERSON',
  'PERSON_',
  '<person 1>',
  '**',
  '`',
  ' ',
  '\n',
  '\t',
  '$&',
  '$1',
  '\u2028',
  '😀',
  '👩‍👩‍👧',
  'é',
  'https://',
  'www.',
  '/',
  '.',
  '{{',
  '}}',
  '{',
  '}',
  '[',
  ']',
  '＜',
  '＞',
  '«',
  '»',
  '\u0000',
  'LITERAL_1',
  '<LITERAL_1>',
  'TOKEN_1',
  '_LAST',
  '_V2',
  '\ud800',
);
const texts = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(''));

/** Arbitrary, overlapping spans: the properties hold for any detection result. */
const spansOf = (text: string, seeds: readonly (readonly [number, number, number])[]): Span[] => {
  const list = [...codes];
  return seeds.flatMap(([a, b, c]) => {
    if (text.length === 0) return [];
    const start = a % text.length;
    const end = Math.min(text.length, start + 1 + (b % 14));
    return [{ start, end, code: list[c % list.length] ?? 101, score: 1 }];
  });
};
const seeds = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 8 });

function sessionFor(
  detected: (text: string) => Span[],
  own: AnonymizationPolicy = policy,
): AnonymizationSession {
  const detector: Detector = { detect: detected };
  return new AnonymizationSession({ detector, isCommonWord: () => false }, own);
}

function anonymizeOne(
  text: string,
  seed: readonly (readonly [number, number, number])[],
  form: Field['format'] = 'plain',
) {
  const session = sessionFor((view) => spansOf(view, seed));
  return { session, out: session.anonymize([{ text, format: form }])[0]?.text ?? '' };
}

/** Properties are checked on texts without URLs; restoring inside URLs is tested separately. */
const restoreAll = { format: 'plain', restoreSecrets: true } as const;
const noUrls = (text: string): boolean => !/\/\/|www\./.test(text);

describe('properties', () => {
  it('restore(anonymize(x)) = x', () => {
    fc.assert(
      fc.property(texts, seeds, (text, seed) => {
        const { session, out } = anonymizeOne(text, seed);
        expect(session.restore(out, restoreAll)).toBe(text);
      }),
      { numRuns: runs },
    );
  });

  it('restores the same text from any chunking', () => {
    fc.assert(
      fc.property(
        texts,
        seeds,
        fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 12 }),
        (text, seed, sizes) => {
          const { session, out } = anonymizeOne(text, seed);
          for (const answer of [
            out,
            out.replaceAll('>', '').replaceAll('_', '\\_'),
            out.toLowerCase(),
            `${out}<PERSON_`,
            out.replaceAll('<', '[').replaceAll('>', ']'),
            out.replaceAll('<', '{{').replaceAll('>', '}}'),
            out.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
            out.replaceAll('<', '').replaceAll('>', ''),
          ]) {
            const whole = session.restore(answer, restoreAll);
            const restorer = session.restorer(restoreAll);
            let joined = '';
            for (let at = 0, turn = 0; at < answer.length; turn++) {
              const size = sizes[turn % sizes.length] ?? 1;
              joined += restorer.push(answer.slice(at, at + size));
              at += size;
            }
            expect(joined + restorer.end()).toBe(whole);
          }
        },
      ),
      { numRuns: runs },
    );
  });

  it('JSON stays valid JSON and is restored with its values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          texts,
          fc.oneof(texts, fc.integer(), fc.constant(null), fc.array(texts, { maxLength: 3 })),
          { maxKeys: 4 },
        ),
        seeds,
        (value, seed) => {
          const text = JSON.stringify(value);
          const { session, out } = anonymizeOne(text, seed, 'json');
          expect(() => JSON.parse(out)).not.toThrow();
          const back = session.restore(out, { format: 'json', restoreSecrets: true });
          // A masked number comes back as a string of its digits.
          const plain = (one: unknown): string =>
            JSON.stringify(one, (_, inner) => (typeof inner === 'number' ? String(inner) : inner));
          if (noUrls(text)) expect(plain(JSON.parse(back))).toBe(plain(JSON.parse(text)));
        },
      ),
      { numRuns: runs },
    );
  });

  it('surrogates are restored too, from whole texts and chunks', () => {
    fc.assert(
      fc.property(texts, seeds, fc.integer({ min: 1, max: 64 }), (text, seed, size) => {
        const session = sessionFor((view) => spansOf(view, seed), { ...policy, replacement: 'surrogate' });
        const out = session.anonymize([{ text, format: 'plain' }])[0]?.text ?? '';
        const restorer = session.restorer(restoreAll);
        let joined = '';
        for (let at = 0; at < out.length; at += size) joined += restorer.push(out.slice(at, at + size));
        expect(joined + restorer.end()).toBe(session.restore(out, restoreAll));
      }),
      { numRuns: runs },
    );
  });

  it('equal values have equal placeholders and different values different ones, across all texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, seeds), { minLength: 1, maxLength: 5 }), (parts) => {
        const bySeed = new Map(parts);
        const session = sessionFor((view) => spansOf(view, bySeed.get(view) ?? []));
        const fields = parts.map(([text]) => ({ text, format: 'plain' as const }));
        const seen = new Map<string, string>();
        for (const [index, { entities }] of session.anonymize(fields).entries()) {
          for (const { start, end, replacement } of entities) {
            const value = fields[index]?.text.slice(start, end) ?? '';
            expect(seen.get(replacement) ?? value).toBe(value);
            seen.set(replacement, value);
          }
        }
        expect(new Set(seen.values()).size).toBe(seen.size);
      }),
      { numRuns: runs },
    );
  });

  it('a text without placeholders is unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { session } = anonymizeOne('Anna', [[0, 3, 0]]);
        fc.pre(!/PERSON/i.test(text));
        expect(session.restore(text, restoreAll)).toBe(text);
      }),
      { numRuns: runs },
    );
  });
});

describe('placeholders that return', () => {
  const session = (): AnonymizationSession =>
    sessionFor((view) =>
      [...view.matchAll(/Anna/g)].map(({ index }) => ({ start: index, end: index + 4, code: 101, score: 1 })),
    );
  const plain = (text: string): Field => ({ text, format: 'plain' });
  const ofModel = (text: string): Field => ({ text, format: 'plain', fromModel: true });
  const send = (...fields: Field[]): string[] =>
    session()
      .anonymize(fields)
      .map(({ text }) => text);

  it('that were masked before their value came stay so in every text', () => {
    const answer = 'It was <PERSON_1>.';
    const [first, , again] = send(ofModel(answer), plain('I am Anna'), ofModel(answer));
    expect(first).toBe('It was <LITERAL_1>.');
    expect(again).toBe(first);
  });

  it('stay what they are in responses of earlier turns', () => {
    const answer = 'See https://x.test/?q=<PERSON_1>, for Anna';
    expect(send(plain('I am Anna'), ofModel(answer))).toEqual([
      'I am <PERSON_1>',
      'See https://x.test/?q=<PERSON_1>, for <PERSON_1>',
    ]);
  });

  it.each([
    ['if the value is not known yet', ofModel('<PERSON_2>'), '<LITERAL_1>'],
    ['if the user wrote them', plain('<PERSON_1>'), '<LITERAL_1>'],
  ])('are masked %s', (_, field, expected) => {
    expect(send(plain('I am Anna'), field).at(-1)).toBe(expected);
  });

  it('do not make a URL known in which they were withheld', () => {
    const own = session();
    own.anonymize([plain('I am Anna'), ofModel('https://x.test/?q=<PERSON_1>')]);
    const options = { format: 'plain', restoreSecrets: true } as const;
    expect(own.restore('https://x.test/?q=<PERSON_1>', options)).toBe('https://x.test/?q=<PERSON_1>');
  });
});

describe('countLeaks', () => {
  it.each([
    ['as it is written', 'Anna Schmidt'],
    ['in another encoding', 'Anna%20Schmidt'],
    ['in escapes of JSON', '\\u0041nna Schmidt'],
  ])('finds a replaced value in the body %s', (_, written) => {
    const own = sessionFor((view) => {
      const start = view.indexOf('Anna Schmidt');
      return start < 0 ? [] : [{ start, end: start + 12, code: 101, score: 1 }];
    });
    own.anonymize([{ text: 'I am Anna Schmidt', format: 'plain' }]);
    expect(own.countLeaks(`{"tools":[{"name":"${written}"}]}`)).toBe(1);
    expect(own.countLeaks('{"tools":[{"name":"x"}]}')).toBe(0);
  });
});

describe('values that are left between others', () => {
  const address = 'Lindenstr. 12';
  const detect = (view: string): Span[] =>
    view.startsWith(address) ? [{ start: 0, end: address.length, code: 203, score: 1 }] : [];

  it.each(['placeholder', 'surrogate'] as const)('%s: glued to words and to each other', (replacement) => {
    const session = sessionFor(detect, { ...policy, replacement });
    const text = `${address}/1${address}x${address}${address}`;
    const [one] = session.anonymize([{ text, format: 'plain' }]);
    expect(one?.text).not.toContain(address);
    expect(session.countLeaks(JSON.stringify(one?.text))).toBe(0);
    expect(session.restore(one?.text ?? '', restoreAll)).toBe(text);
  });

  it('in a text before the one that reveals them, also escaped', () => {
    const session = sessionFor(detect);
    const fields = [`x${address}`, String.raw`xLindenst\u0072. 12a`, address];
    const sent = session.anonymize(fields.map((text) => ({ text, format: 'plain' })));
    expect(sent.map(({ text }) => text)).toEqual(['x<ADDRESS_1>', 'x<ADDRESS_2>a', '<ADDRESS_1>']);
  });
});
