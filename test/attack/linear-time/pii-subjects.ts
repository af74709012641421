import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  AnonymizationSession,
  createRestoreStats,
  entityCodesOfSet,
  type ReplacementMode,
  Restorer,
  replacementMapFromPairs,
  selectSpans,
} from '@sluice/pii';
import { createCommonWordTest, createDetector, createNamesModel, recognizers } from '@sluice/pii/detection';
import { DenyList } from '../../../packages/pii/src/anonymize/deny-list.ts';
import { countLeakedValues } from '../../../packages/pii/src/anonymize/value-scan.ts';
import { KnownValues, NameForms } from '../../../packages/pii/src/detect/index.ts';
import { createJsonView, createPlainView } from '../../../packages/pii/src/replace/index.ts';
import { findPlaceholderLikeText } from '../../../packages/pii/src/restore/index.ts';
import { KnownUrls, LinkGuard } from '../../../packages/pii/src/restore/urls/index.ts';
import type { Subject } from './subject.ts';

const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
const names = createNamesModel(weights);
const patterns = createDetector({ recognizers });
const detector = createDetector({ recognizers, names });
const isCommonWord = createCommonWordTest();
const codes = entityCodesOfSet('all');
const plain = { format: 'plain', restoreSecrets: true } as const;

function sessionOf(replacement: ReplacementMode): AnonymizationSession {
  const parts = { detector, isCommonWord, isOrdinaryWord: names.isOrdinaryWord };
  return new AnonymizationSession(parts, { codes, replacement });
}

/** A session in which the placeholders of the texts are active. */
function usedSession(replacement: ReplacementMode): AnonymizationSession {
  const session = sessionOf(replacement);
  const source =
    'Anna Schmidt, Karl Meier: anna@example.org, 4111 1111 1111 1111, https://a.de/?q=Anna Schmidt';
  session.anonymize([{ text: source, format: 'plain' }]);
  return session;
}

const used = usedSession('placeholder');
const substituted = usedSession('surrogate');
const known = [
  { start: 0, end: 12, code: 101, score: 1 },
  { start: 14, end: 24, code: 101, score: 1 },
  { start: 26, end: 42, code: 201, score: 1 },
  { start: 43, end: 62, code: 401, score: 1 },
  { start: 64, end: 79, code: 202, score: 1 },
  { start: 81, end: 91, code: 104, score: 1 },
];
const knownText =
  'Anna Schmidt, Karl Meier, anna@example.org 4111 1111 1111 1111, +49 170 1234567, 12.04.1980';
const denied = new DenyList(['Project Nightfall', 'aaa aaa', 'Falke'].map((value) => ({ value, code: 990 })));

function inChunks(restorer: Restorer, text: string): void {
  for (let at = 0; at < text.length; at += 16) restorer.push(text.slice(at, at + 16));
  restorer.end();
}

const pairs = replacementMapFromPairs({
  '<PERSON_1>': 'Anna',
  '<PERSON_2>': 'Karl',
  '<EMAIL_ADDRESS_1>': 'a@b.de',
});
const foreign = replacementMapFromPairs({ 'Tom Jones': 'Anna', Herr: 'Karl', a: 'b', '<': 'c' });
const many = replacementMapFromPairs(
  Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`<PERSON_${n + 1}>`, `Name ${n}`])),
);

export const piiSubjects: readonly Subject[] = [
  { name: 'plain view', run: createPlainView, maxMsPerMegachar: 1500 },
  { name: 'JSON view', run: createJsonView, maxMsPerMegachar: 1000 },
  {
    name: 'JSON view of a string',
    run: (text) => createJsonView(JSON.stringify({ text })),
    maxMsPerMegachar: 1000,
  },
  { name: 'patterns', run: (text) => patterns.detect(text), maxMsPerMegachar: 2500 },
  // A token costs about 5 us, and each sign is one.
  { name: 'names model', run: (text) => names.find(text), maxMsPerMegachar: 9000 },
  {
    name: 'overlaps',
    run: (text) => selectSpans(text, patterns.detect(text), codes),
    maxMsPerMegachar: 3000,
  },
  {
    name: 'known values',
    run: (text) => {
      const values = new KnownValues(isCommonWord, new NameForms(isCommonWord, false));
      values.learn(knownText, known);
      return values.find(text, []);
    },
    maxMsPerMegachar: 1000,
  },
  { name: 'denied terms', run: (text) => denied.find(text), maxMsPerMegachar: 3000 },
  {
    name: 'leak scan',
    run: (text) => {
      const values = new Map([
        ['Anna Schmidt', 101],
        ['<PERSON_', 101],
        ['aaa', 101],
        ['((((', 101],
        ['anna@example.org', 201],
      ]);
      return countLeakedValues(text, values, () => true);
    },
    maxMsPerMegachar: 500,
  },
  ...(['placeholder', 'surrogate', 'redact', 'mask'] as const).map((mode) => ({
    name: `anonymize: ${mode}`,
    run: (text: string) => sessionOf(mode).anonymize([{ text, format: 'plain' }]),
    maxMsPerMegachar: 15_000,
  })),
  {
    name: 'anonymize: JSON',
    run: (text) => sessionOf('placeholder').anonymize([{ text: JSON.stringify({ text }), format: 'json' }]),
    maxMsPerMegachar: 15_000,
  },
  {
    name: 'anonymize: short texts',
    run: (text) => {
      const fields = Array.from({ length: Math.ceil(text.length / 40) }, (_, n) => ({
        text: text.slice(n * 40, n * 40 + 40),
        format: 'plain' as const,
      }));
      return sessionOf('placeholder').anonymize(fields);
    },
    maxMsPerMegachar: 22_000,
  },
  { name: 'restore', run: (text) => used.restore(text, plain), maxMsPerMegachar: 1000 },
  {
    name: 'restore: JSON',
    run: (text) => used.restore(JSON.stringify({ text }), { format: 'json', restoreSecrets: true }),
    maxMsPerMegachar: 1000,
  },
  {
    name: 'restore: a URL',
    run: (text) => used.restore(text, { ...plain, isUrl: true }),
    maxMsPerMegachar: 1000,
  },
  { name: 'restore: streamed', run: (text) => inChunks(used.restorer(plain), text), maxMsPerMegachar: 3000 },
  {
    name: 'restore: streamed JSON',
    run: (text) =>
      inChunks(used.restorer({ format: 'json', restoreSecrets: true }), JSON.stringify({ text })),
    maxMsPerMegachar: 3000,
  },
  { name: 'restore: surrogates', run: (text) => substituted.restore(text, plain), maxMsPerMegachar: 1000 },
  {
    name: 'restore: streamed surrogates',
    run: (text) => inChunks(substituted.restorer(plain), text),
    maxMsPerMegachar: 3000,
  },
  ...Object.entries({ pairs, foreign, many }).map(([name, map]) => ({
    name: `restore: ${name}`,
    run: (text: string) => new Restorer(map, undefined, plain, createRestoreStats()).end(text),
    maxMsPerMegachar: 1000,
  })),
  { name: 'placeholder-like text', run: (text) => findPlaceholderLikeText(text), maxMsPerMegachar: 1000 },
  {
    name: 'placeholder-like text in JSON',
    run: (text) => findPlaceholderLikeText(JSON.stringify({ text }), 'json'),
    maxMsPerMegachar: 1000,
  },
  ...(['plain', 'json', 'url'] as const).flatMap((format) =>
    [100, 10_000].map((gap) => ({
      name: `link guard: ${format}, a placeholder each ${gap}`,
      run: (text: string) => {
        const guard = new LinkGuard(new KnownUrls(), format);
        for (let at = 0; at < text.length; at += gap) {
          guard.advance(text.slice(at, at + gap));
          guard.judge('<PERSON_1>', 'Anna', { text: text.slice(at, at + gap), isComplete: false });
          guard.advancePlaceholder('<PERSON_1>', 'Anna');
        }
      },
      maxMsPerMegachar: 5000,
    })),
  ),
];
