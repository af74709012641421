import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Broadcast, type BroadcastNote, broadcastTopics, createBroadcast } from '../broadcast.ts';
import { withDeadline } from '../with-deadline.ts';

/** With the version of what the notes say. */
const channel = 'sluice:notes:1';
const maxReconnectMs = 1000;
/** A connection that only listens does not notice that it is dead. */
const pingEveryMs = 2000;
const pingWithinMs = 1000;

/**
 * Notes between nodes by publish and subscribe; what is sent while the server is away is lost.
 * @param now monotonic clock, milliseconds
 */
export function valkeyBroadcast(
  url: string,
  now: () => number,
  onError: (error: unknown) => void,
): { readonly broadcast: Broadcast; close(): void } {
  const address = url.replace(/^valkey/, 'redis');
  const connect = (): Redis => {
    const redis = new Redis(address, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(maxReconnectMs, 50 * 2 ** Math.min(attempt, 10)),
    });
    // The store of limits, on the same server, tells when it is lost.
    redis.on('error', () => undefined);
    return redis;
  };
  const node = randomBytes(8).toString('hex');
  const publisher = connect();
  const subscriber = connect();
  const pings = setInterval(() => {
    for (const redis of [publisher, subscriber])
      if (redis.status === 'ready')
        withDeadline(redis.ping(), pingWithinMs, now).catch(() => redis.disconnect(true));
  }, pingEveryMs).unref();
  const broadcast = createBroadcast((note) => {
    publisher.publish(channel, JSON.stringify({ node, ...note })).catch(() => undefined);
  }, onError);
  // After each reconnection, too: subscriptions are of a connection.
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).catch(() => undefined);
  });
  subscriber.on('message', (_channel, text) => {
    const note = readNote(text);
    if (note !== undefined && note.node !== node) broadcast.receive(note);
  });
  return {
    broadcast,
    close: () => {
      clearInterval(pings);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Whoever reaches the server may publish, in whatever form. */
function readNote(text: string): (BroadcastNote & { readonly node: string }) | undefined {
  try {
    const { node, topic: named, text: content } = Object(JSON.parse(text));
    const topic = broadcastTopics.find((one) => one === named);
    if (topic === undefined || typeof node !== 'string' || typeof content !== 'string') return undefined;
    return { node, topic, text: content };
  } catch {
    return undefined;
  }
}
