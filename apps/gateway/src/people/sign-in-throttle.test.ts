import { afterEach, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '../storage/index.ts';
import { testStores } from '../test-support/stores.ts';
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
const tooEarly = /Too many attempts/;
const pepper = Buffer.alloc(32, 1);

describe.each(testStores)('the throttle of sign-ins in %s', (_name, make) => {
  /** Processes of one installation, with one clock. */
  const processes = async (count: number) => {
    const url = await make(cleanups);
    const clock = { at: 1_760_000_000_000 };
    const stores = await Promise.all(Array.from({ length: count }, () => openStorage(url)));
    cleanups.push(...stores.map((store) => () => store.close()));
    const throttles = stores.map((storage) => createSignInThrottle({ storage, pepper, now: () => clock.at }));
    return { clock, throttles, stores };
  };
  const one = async (): Promise<{ clock: { at: number }; throttle: SignInThrottle; store: Storage }> => {
    const {
      clock,
      throttles: [throttle],
      stores: [store],
    } = await processes(1);
    if (throttle === undefined || store === undefined) throw new Error('no store');
    return { clock, throttle, store };
  };

  it('SEC-55: makes a name wait longer with every failure, from any address, and a minute at most', async () => {
    const { clock, throttle } = await one();
    for (let tries = 0; tries < 5; tries++) await throttle.begin({ address: `10.0.0.${tries}`, name: 'a' });
    const again = (name: string) => throttle.begin({ address: '10.0.0.9', name });
    await expect(again('a')).rejects.toThrow(tooEarly);
    await again('b');
    clock.at += 1000;
    await again('a');
    clock.at += 1000;
    await expect(again('a')).rejects.toThrow(expect.objectContaining({ retryAfterMs: 1000 }));
    for (let tries = 0; tries < 20; tries++) {
      clock.at += 60_000;
      await again('a');
    }
    clock.at += 59_999;
    await expect(again('a')).rejects.toThrow(tooEarly);
    clock.at += 1;
    const last = await again('a');
    expect(last.failures).toBe(26);
    await last.succeeded();
    expect((await again('a')).failures).toBe(0);
    clock.at += 900_001;
    expect((await again('a')).failures).toBe(0);
  });

  it('SEC-55: counts the tries of all processes together, also at the same time', async () => {
    const { throttles } = await processes(3);
    const tries = await Promise.allSettled(
      Array.from({ length: 18 }, (_, at) =>
        throttles[at % 3]?.begin({ address: `10.0.0.${at}`, name: 'a', personId: 'per_1' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('SEC-55: makes a network wait that tries many names, 64 bits wide, and a site of 48', async () => {
    const { throttle } = await one();
    let last = 0;
    const from = (address: string) => throttle.begin({ address, name: `name ${last++}` });
    for (let tries = 0; tries < 49; tries++) await from('2001:db8::1');
    const own = await from('2001:db8::1');
    await expect(from('2001:db8::2')).rejects.toThrow(tooEarly);
    await from('2001:db8:0:1::2');
    // Who signs in gets one more try for others, not all of them.
    await own.succeeded();
    for (let tries = 0; tries < 150; tries++) await from(`2001:db8:0:${(tries + 16).toString(16)}::1`);
    await expect(from('2001:db8:0:ffff::1')).rejects.toThrow(tooEarly);
    await from('2001:db8:1::1');
    await from('::ffff:10.0.0.1');
  });

  it('SEC-55: forgets no person for others, however many names and networks are tried', async () => {
    const { throttle, clock, store } = await one();
    const victim = { address: '192.0.2.1', name: 'victim', personId: 'per_1' };
    for (let tries = 0; tries < 5; tries++) await throttle.begin(victim);
    const ids = new Set<string>();
    const spy = { ...store.people.tries };
    const watched = createSignInThrottle({
      storage: {
        people: {
          tries: {
            ...spy,
            begin: (counters, _times, waitMs) => {
              for (const id of counters) ids.add(id);
              return Promise.resolve({ waitMs: waitMs([]), counted: [] });
            },
          },
        },
      },
      pepper,
      now: () => clock.at,
    });
    for (let at = 0; at < 4000; at++)
      await watched.begin({
        address: `2001:db8:${(at >> 4).toString(16)}:${at.toString(16)}::1`,
        name: `x${at}`,
      });
    for (const id of ids) expect(id).toMatch(/^(?:name|network|site)\.[0-9a-f]{4}$/);
    await expect(throttle.begin({ ...victim, address: '192.0.2.2' })).rejects.toThrow(tooEarly);
  });

  it('SEC-55: lets nobody wait for what a clock counted that was wrong', async () => {
    const { throttle, clock } = await one();
    clock.at += 86_400_000;
    for (let tries = 0; tries < 5; tries++) await throttle.begin({ address: '10.0.0.1', name: 'a' });
    await expect(throttle.begin({ address: '10.0.0.1', name: 'a' })).rejects.toThrow(tooEarly);
    clock.at -= 86_400_000;
    await throttle.begin({ address: '10.0.0.1', name: 'a' });
    await expect(throttle.begin({ address: '10.0.0.1', name: 'a' })).rejects.toThrow(tooEarly);
  });
});

it('SEC-55: answers no guess while the store does not answer', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  const storage = { people: { tries: { begin: fail, succeed: fail } } };
  const throttle = createSignInThrottle({ storage, pepper, now: () => 0 });
  const refused = throttle.begin({ address: '10.0.0.1', name: 'a' });
  await expect(refused).rejects.toMatchObject({ code: 'store_unavailable' });
});
