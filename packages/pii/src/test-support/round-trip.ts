/** The law of restoration, for random requests: restore(anonymize(x)) = x, in every format and chunking. */
import { AnonymizationSession, type Field } from '../anonymize/index.ts';
import { entityCodesOfSet } from '../entities/index.ts';
import type { Span } from '../span.ts';
import { type Random, randomField, randomSpans } from './random-field.ts';

const codes = entityCodesOfSet('all');

/** A repeatable sequence of random numbers (mulberry32). */
export function numbersFrom(seed: number): Random {
  let current = seed;
  return () => {
    current = (current + 0x6d2b79f5) | 0;
    let mixed = Math.imul(current ^ (current >>> 15), 1 | current);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A session whose detector finds random spans, the same ones for the same text. */
function randomSession(random: Random): AnonymizationSession {
  const known = new Map<string, Span[]>();
  const detect = (text: string): Span[] => {
    const spans = known.get(text) ?? randomSpans(text, random);
    known.set(text, spans);
    return spans;
  };
  return new AnonymizationSession(
    { detector: { detect }, isCommonWord: () => false },
    { codes, replacement: 'placeholder' },
  );
}

/** Restores a text from chunks of random sizes. */
function restoreInChunks(
  session: AnonymizationSession,
  text: string,
  format: Field['format'],
  random: Random,
): string {
  const restorer = session.restorer({ format, restoreSecrets: true });
  const maxSize = 1 + Math.floor(random() * 64);
  let restored = '';
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + Math.floor(random() * maxSize);
    restored += restorer.push(text.slice(at, end));
    at = end;
  }
  return restored + restorer.end();
}

/**
 * Anonymizes random fields in one to three calls of one session, and restores them after every call.
 * @returns what came back changed; undefined if the law holds
 */
export function findBrokenRoundTrip(random: Random): string | undefined {
  const session = randomSession(random);
  const sent: { field: Field; text: string }[] = [];
  for (let calls = 1 + Math.floor(random() * 3); calls > 0; calls--) {
    const fields = Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomField(random));
    const replaced = session.anonymize(fields);
    for (const [index, field] of fields.entries()) sent.push({ field, text: replaced[index]?.text ?? '' });
    for (const { field, text } of sent) {
      const broken = findDifference(session, field, text, random);
      if (broken !== undefined) return broken;
    }
  }
  return undefined;
}

/**
 * Restores a random answer, whole and in chunks: the result must be the same, and JSON must stay valid.
 * @returns the answer for which that is not so; undefined if there is none
 */
export function findBrokenAnswer(random: Random): string | undefined {
  const session = randomSession(random);
  session.anonymize([randomField(random), randomField(random), randomField(random)]);
  const { text: answer, format } = randomField(random);
  const restored = session.restore(answer, { format, restoreSecrets: true });
  const chunked = restoreInChunks(session, answer, format, random);
  const isValid = format === 'plain' || normalizeJson(restored) !== undefined;
  if (restored === chunked && isValid) return undefined;
  return JSON.stringify({ format, answer, restored, chunked }, undefined, 1);
}

function findDifference(
  session: AnonymizationSession,
  { text: raw, format }: Field,
  text: string,
  random: Random,
): string | undefined {
  const restored = session.restore(text, { format, restoreSecrets: true });
  const chunked = restoreInChunks(session, text, format, random);
  if (restored === chunked && isSame(raw, restored, format)) return undefined;
  return JSON.stringify({ format, raw, text, restored, chunked }, undefined, 1);
}

function isSame(raw: string, restored: string, format: Field['format']): boolean {
  return raw === restored || (format === 'json' && normalizeJson(raw) === normalizeJson(restored));
}

/** Writes JSON in one way; a masked number comes back as a string of its digits. Undefined if it is not JSON. */
function normalizeJson(json: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
      typeof value === 'number' ? String(value) : value,
    );
  } catch {
    return undefined;
  }
}
