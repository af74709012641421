import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { masterKeysOf } from './master-keys.ts';
import { createSealer } from './sealer.ts';

const master = masterKeysOf(randomBytes(32));
const plain = Buffer.from('Karin Holzmann');

describe('a sealed record (SEC-10)', () => {
  const sealer = createSealer(master, 'files');
  const sealed = sealer.seal('file-1', plain);

  it('can be decrypted, and reveals nothing encrypted', () => {
    expect(sealer.open('file-1', sealed).equals(plain)).toBe(true);
    expect(sealed.includes(plain)).toBe(false);
    expect(sealer.seal('file-1', plain).equals(sealed)).toBe(false);
    expect(sealer.open('e', sealer.seal('e', Buffer.alloc(0))).length).toBe(0);
  });

  it.each([
    ['another id', sealer, 'file-2', sealed],
    ['another kind', createSealer(master, 'keys'), 'file-1', sealed],
    ['another master key', createSealer(masterKeysOf(randomBytes(32)), 'files'), 'file-1', sealed],
    ['a cut one', sealer, 'file-1', sealed.subarray(0, -1)],
    ['nothing', sealer, 'file-1', Buffer.alloc(0)],
  ])('cannot be decrypted with %s', (_, by, id, bytes) => {
    expect(() => by.open(id, bytes)).toThrow();
  });

  it('cannot be decrypted if any bit was changed', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open('file-1', changed)).toThrow();
    }
  });
});
