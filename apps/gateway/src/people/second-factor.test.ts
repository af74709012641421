import { afterEach, describe, expect, it } from 'vitest';
import { masterKeysOf } from '../crypto/index.ts';
import { openStorage, type PersonWithRoles } from '../storage/index.ts';
import { testPerson } from '../test-support/people-rows.ts';
import { testStores } from '../test-support/stores.ts';
import { createSecondFactor } from './second-factor.ts';
import { totpCode } from './totp.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const stepMs = 30_000;
const now = 1_760_000_000_000;

/** What an authenticator app shows. */
function codeOf({ uri }: { readonly uri: string }, steps = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), Math.floor(now / stepMs) + steps);
}

describe.each(testStores)('second factors in %s', (_name, make) => {
  const open = async () => {
    const storage = await openStorage(await make(cleanups));
    cleanups.push(() => storage.close());
    await storage.people.insert(testPerson('per_1'), []);
    const read = async (): Promise<PersonWithRoles['person']> => {
      const found = await storage.people.get('per_1');
      if (found === undefined) throw new Error('nobody');
      return found.person;
    };
    const masterKeys = masterKeysOf(Buffer.alloc(32, 1));
    const factor = createSecondFactor({ storage, masterKeys, pepper: Buffer.alloc(32, 2), now: () => now });
    return { factor, read };
  };

  it('make only the secret count whose code was confirmed', async () => {
    const { factor, read } = await open();
    const first = await factor.enroll(await read());
    const stale = await read();
    const second = await factor.enroll(await read());
    // Both read the person before the other one wrote.
    const fresh = await read();
    const both = await Promise.allSettled([
      factor.confirm(stale, codeOf(first)),
      factor.confirm(fresh, codeOf(second, 1)),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(both[0]).toMatchObject({ reason: { code: 'conflict' } });
    expect(await factor.accepts(await read(), codeOf(first, 1))).toBe(false);
  });

  it('are confirmed once: recovery codes that were told go on working', async () => {
    const { factor, read } = await open();
    const made = await factor.enroll(await read());
    const person = await read();
    const all = await Promise.allSettled(
      [-1, 0, 1].map((steps) => factor.confirm(person, codeOf(made, steps))),
    );
    const told = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(told).toHaveLength(1);
    expect(await factor.accepts(await read(), told[0]?.[0] ?? '')).toBe(true);
    await expect(factor.enroll(person)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are removed as they were proven, not those that came after', async () => {
    const { factor, read } = await open();
    await factor.enroll(await read());
    const before = await read();
    await factor.enroll(before);
    await expect(factor.remove(before)).rejects.toMatchObject({ code: 'conflict' });
    await factor.remove(await read());
    expect((await read()).totp_sealed).toBeNull();
  });
});
