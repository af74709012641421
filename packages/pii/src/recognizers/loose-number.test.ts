import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cutAtoms } from '../scan/index.ts';
import { looseNumber } from './loose-number.ts';

const count = 10_000;

/** Bytes that are the same in every run. */
function bytesOf(seed: string, length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
    createHash('sha256').update(`${seed} ${part}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, length);
}

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numberOf = (bytes: Buffer, at: number): number => 1000 + (bytes.readUInt16LE(at * 2) % 9000);
const row = (bytes: Buffer, size: number, gap: string, first: number): string =>
  Array.from({ length: size }, (_, at) => numberOf(bytes, first + at)).join(gap);

it.each<[string, (seed: string) => string]>([
  ['digests', (seed) => bytesOf(seed, 32).toString('hex')],
  ['digests in capitals', (seed) => bytesOf(seed, 32).toString('hex').toUpperCase()],
  [
    'digests with colons',
    (seed) =>
      bytesOf(seed, 16)
        .toString('hex')
        .replaceAll(/(..)(?=.)/g, '$1:'),
  ],
  ['Base64', (seed) => bytesOf(seed, 48).toString('base64')],
  ['Base64 for URLs', (seed) => `call_${bytesOf(seed, 18).toString('base64url')}`],
  ['UUIDs', (seed) => uuidOf(bytesOf(seed, 16).toString('hex'))],
  ['ULIDs', (seed) => [...bytesOf(seed, 24)].map((byte) => crockford.charAt(byte & 31)).join('')],
  ['times', (seed) => `event_${1_700_000_000_000 + bytesOf(seed, 4).readUInt32LE()}x`],
  [
    'tables of five columns',
    (seed) => [0, 5, 10].map((first) => row(bytesOf(seed, 64), 5, '\t', first)).join('\n'),
  ],
  [
    'tables of four columns',
    (seed) => [0, 4, 8].map((first) => row(bytesOf(seed, 64), 4, ' | ', first)).join('\n'),
  ],
])('takes hardly any of ten thousand %s for a card or an account', (name, make) => {
  let found = 0;
  for (let at = 0; at < count; at++) {
    const text = `id ${make(`${name} ${at}`)} end`;
    if (looseNumber.find({ text, atoms: cutAtoms(text) }).length > 0) found++;
  }
  expect(found).toBeLessThan(count / 1000);
});
