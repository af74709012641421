import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEnvelopeSealer } from './envelope.ts';
import { masterKeysOf } from './master-keys.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const secret = Buffer.from('sk-of-a-provider');

describe('an envelope (SEC-10)', () => {
  const sealer = createEnvelopeSealer(masterKeysOf(oldKey), 'records');
  const envelope = sealer.seal('one', 'secrets', secret);
  const other = sealer.seal('two', 'secrets', Buffer.from('sk-of-another'));

  it('opens under its own id and field, and reveals nothing', () => {
    expect(sealer.open('one', 'secrets', envelope).equals(secret)).toBe(true);
    expect(Buffer.from(envelope.sealed, 'base64').includes(secret)).toBe(false);
    expect(sealer.seal('one', 'secrets', secret).sealed).not.toBe(envelope.sealed);
  });

  it.each([
    ['under another id', 'two', 'secrets', envelope],
    ['under another field', 'one', 'others', envelope],
    ['with the ciphertext of another record', 'one', 'secrets', { ...envelope, sealed: other.sealed }],
    ['with the key of another record', 'one', 'secrets', { ...envelope, wrappedKey: other.wrappedKey }],
    ['as another record as a whole', 'one', 'secrets', other],
    ['cut off', 'one', 'secrets', { ...envelope, sealed: envelope.sealed.slice(0, 12) }],
  ])('does not open %s', (_, id, field, swapped) => {
    expect(() => sealer.open(id, field, swapped)).toThrow();
  });

  it('does not open in another table, or under another master key', () => {
    expect(() =>
      createEnvelopeSealer(masterKeysOf(oldKey), 'others').open('one', 'secrets', envelope),
    ).toThrow();
    expect(() =>
      createEnvelopeSealer(masterKeysOf(newKey), 'records').open('one', 'secrets', envelope),
    ).toThrow('which is not given');
    const renamed = { ...envelope, keyId: masterKeysOf(newKey).current.id };
    expect(() =>
      createEnvelopeSealer(masterKeysOf(newKey), 'records').open('one', 'secrets', renamed),
    ).toThrow();
  });

  it('SEC-11 is wrapped anew under the current master key, and its data stays', () => {
    const both = createEnvelopeSealer(masterKeysOf(newKey, [oldKey]), 'records');
    expect(both.open('one', 'secrets', envelope).equals(secret)).toBe(true);
    const wrapped = both.rewrap('one', envelope);
    const next = { ...envelope, ...wrapped };
    expect(both.rewrap('one', next)).toBeUndefined();
    const alone = createEnvelopeSealer(masterKeysOf(newKey), 'records');
    expect(alone.open('one', 'secrets', next).equals(secret)).toBe(true);
    expect(() => both.rewrap('two', envelope)).toThrow();
  });
});
