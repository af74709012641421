/** The law of restoration, for random requests: restore(anonymize(x)) = x, in every format and chunking. */
import { AnonymizationSession, type Field } from '../anonymize/index.ts';
import { entityCodesOfSet } from '../entities/index.ts';
import type { Span } from '../span.ts';
import { randomField, type Random, randomSpans } from './random-field.ts';

const codes = entityCodesOfSet('all');

/** A session whose detector finds random spans, the same ones for the same text. */
export function randomSession(random: Random): AnonymizationSession {
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
export function restoreInChunks(
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

/** Writes JSON in one way; a masked number comes back as a string of its digits. */
function normalizeJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
      typeof value === 'number' ? String(value) : value,
    );
  } catch {
    return `not JSON: ${json}`;
  }
}
