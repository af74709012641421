import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { joinedBroadcasts } from '../test-support/joined-broadcasts.ts';
import type { Broadcast } from './broadcast.ts';
import { valkeyBroadcast } from './valkey/index.ts';

/** Two processes, as each carrier joins them. */
const carriers: readonly (readonly [string, () => readonly [Broadcast, Broadcast]])[] = [
  ['of workers', () => joinedBroadcasts([], () => undefined)],
  ...(inject('redisUrl') === ''
    ? []
    : [
        [
          'of nodes',
          () => {
            const open = (): Broadcast => {
              const { broadcast, close } = valkeyBroadcast(
                inject('redisUrl'),
                performance.now.bind(performance),
                () => undefined,
              );
              onTestFinished(close);
              return broadcast;
            };
            return [open(), open()] as const;
          },
        ] as const,
      ]),
];

describe.each(carriers)('notes %s', (_name, open) => {
  it('reach the others, by topic, and not their sender', async () => {
    const [one, other] = open();
    const [here, there]: [string[], string[]] = [[], []];
    one.on('session', (text) => here.push(text));
    other.on('session', (text) => there.push(text));
    other.on('feedback', (text) => there.push(`feedback ${text}`));
    await vi.waitFor(() => {
      one.send('session', 'Grüße 😀');
      expect(there).toContain('Grüße 😀');
    });
    one.send('feedback', '1');
    one.send('reasoning', 'nobody listens');
    await vi.waitFor(() => expect(there).toContain('feedback 1'));
    expect(here).toEqual([]);
  });

  it('that a listener cannot read do no harm', async () => {
    const [one, other] = open();
    let heard = 0;
    other.on('session', () => {
      heard += 1;
      throw new Error('unreadable');
    });
    await vi.waitFor(() => {
      one.send('session', '{');
      expect(heard).toBeGreaterThan(1);
    });
  });
});

it.runIf(inject('redisUrl') !== '')('what others publish there is read or ignored', async () => {
  const [one, stranger] = [
    valkeyBroadcast(inject('redisUrl'), performance.now.bind(performance), () => undefined),
    new Redis(inject('redisUrl')),
  ];
  onTestFinished(() => {
    one.close();
    stranger.disconnect();
  });
  const heard: string[] = [];
  one.broadcast.on('session', (text) => heard.push(text));
  const texts = ['', '{', '5', 'null', '{"node":1}', '{"node":"x","topic":"toString","text":"a"}'];
  await vi.waitFor(async () => {
    for (const text of texts) await stranger.publish('sluice:notes:1', text);
    await stranger.publish('sluice:notes:1', '{"node":"x","topic":"session","text":"read"}');
    expect(heard).toContain('read');
  });
  expect(new Set(heard)).toEqual(new Set(['read']));
});
