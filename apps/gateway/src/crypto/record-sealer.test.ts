import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { masterKeysOf } from './master-keys.ts';
import { createRecordSealer } from './record-sealer.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const secret = Buffer.from('sk-of-a-provider');

describe('an record (SEC-10)', () => {
  const sealer = createRecordSealer(masterKeysOf(oldKey), 'records');
  const record = sealer.seal('one', 'secrets', secret);
  const other = sealer.seal('two', 'secrets', Buffer.from('sk-of-another'));

  it('opens under its own id and field, and reveals nothing', () => {
    expect(sealer.open('one', 'secrets', record).equals(secret)).toBe(true);
    expect(Buffer.from(record.sealed, 'base64').includes(secret)).toBe(false);
    expect(sealer.seal('one', 'secrets', secret).sealed).not.toBe(record.sealed);
  });

  it.each([
    ['under another id', 'two', 'secrets', record],
    ['under another field', 'one', 'others', record],
    ['with the ciphertext of another record', 'one', 'secrets', { ...record, sealed: other.sealed }],
    ['with the key of another record', 'one', 'secrets', { ...record, wrappedKey: other.wrappedKey }],
    ['as another record as a whole', 'one', 'secrets', other],
    ['cut off', 'one', 'secrets', { ...record, sealed: record.sealed.slice(0, 12) }],
  ])('does not open %s', (_, id, field, swapped) => {
    expect(() => sealer.open(id, field, swapped)).toThrow();
  });

  it('does not open in another table, or under another master key', () => {
    expect(() => createRecordSealer(masterKeysOf(oldKey), 'others').open('one', 'secrets', record)).toThrow();
    expect(() => createRecordSealer(masterKeysOf(newKey), 'records').open('one', 'secrets', record)).toThrow(
      'which is not given',
    );
    const renamed = { ...record, keyId: masterKeysOf(newKey).current.id };
    expect(() =>
      createRecordSealer(masterKeysOf(newKey), 'records').open('one', 'secrets', renamed),
    ).toThrow();
  });

  it('SEC-11 is wrapped anew under the current master key, and its data stays', () => {
    const both = createRecordSealer(masterKeysOf(newKey, [oldKey]), 'records');
    expect(both.open('one', 'secrets', record).equals(secret)).toBe(true);
    const wrapped = both.rewrap('one', record);
    const next = { ...record, ...wrapped };
    expect(both.rewrap('one', next)).toBeUndefined();
    const alone = createRecordSealer(masterKeysOf(newKey), 'records');
    expect(alone.open('one', 'secrets', next).equals(secret)).toBe(true);
    expect(() => both.rewrap('two', record)).toThrow();
  });
});
