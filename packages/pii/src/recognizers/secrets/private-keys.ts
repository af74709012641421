/** Private keys in the formats that they are stored in: PEM, PuTTY, JSON Web Keys. */
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { entropy } from './entropy.ts';
import { repeated, runOf } from './token-run.ts';

/** Separators of the lines of a key: line ends, also as escapes, and marks of quotes and comments. */
const keyGap = '(?:\\\\[nrt]|[\\s\\\\:,"\'.()>#*|+-](?!----END)){0,24}';
const keyLines = repeated(new RegExp(`${keyGap}[A-Za-z0-9+/=]{24,4096}`, 'y'));
const keyEnd = new RegExp(
  `${keyGap}[A-Za-z0-9+/=]{0,80}${keyGap}[^-]{0,2}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----`,
  'y',
);

/** PEM (RFC 7468): the whole block; a truncated one is still a secret. */
const privateKey = {
  kind: 'trigger',
  code: 604,
  score: 1,
  terms: ['begin*'],
  startOf: (text, at) => (text.slice(at - 5, at) === '-----' ? at - 5 : -1),
  pattern:
    /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\:,"'.()>#*|-](?!----END)){0,12000}(?:[^-]{0,2}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?/y,
  tail: (text, start, end) => {
    if (text.startsWith('-----', end - 5) && end - start > 64) return end;
    const last = keyLines(text, start, end);
    keyEnd.lastIndex = last;
    return last + (keyEnd.exec(text)?.[0].length ?? 0);
  },
} satisfies TriggerRecognizer;

const puttyLines = repeated(
  /(?!Private-MAC)(?:[A-Z][A-Za-z0-9-]{2,30}: [^\n]{0,120}|[A-Za-z0-9+/=]{1,120})\r?\n/y,
);
const puttyEnd = /Private-MAC: [a-f0-9]{40,64}/y;

/** Keys of PuTTY, line by line. */
const puttyKey = {
  kind: 'trigger',
  code: 604,
  score: 1,
  terms: ['putty*'],
  pattern: /PuTTY-User-Key-File-\d: [^\n]{1,40}\n(?:[A-Z][A-Za-z0-9-]{2,30}: [^\n]{0,120}\n){1,6}/y,
  tail: (text, start, end) => {
    const last = puttyLines(text, start, end);
    puttyEnd.lastIndex = last;
    return last + (puttyEnd.exec(text)?.[0].length ?? 0);
  },
} satisfies TriggerRecognizer;

/** Of an RSA key of 16384 bits, in its members of Base64. */
const maxKeyLength = 12_000;

/** Private members of JSON Web Keys (RFC 7518 6). */
const jsonWebKey = {
  kind: 'trigger',
  code: 604,
  score: 0.95,
  terms: ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'],
  afterTerm: true,
  pattern: /"\s?:\s?"([A-Za-z0-9_-]{20,2000})/y,
  valid: (value, text, start) =>
    entropy(value) >= 3.5 &&
    text.slice(Math.max(0, start - maxKeyLength), start + maxKeyLength).includes('"kty"'),
  tail: runOf('[A-Za-z0-9_-]'),
} satisfies TriggerRecognizer;

export const privateKeysRecognizers: readonly Recognizer[] = [privateKey, puttyKey, jsonWebKey];
