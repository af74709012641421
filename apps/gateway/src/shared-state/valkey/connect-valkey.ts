import { Redis } from 'ioredis';
import { withDeadline } from '../with-deadline.ts';
import type { ScriptClient } from './script-runner.ts';

export interface ValkeyConnection {
  readonly client: ScriptClient;
  /** Resolves once it is connected, or at the latest after a second. */
  readonly ready: Promise<void>;
  /** Connects anew: bytes that were lost on the way leave a connection that looks open, and never answers. */
  reconnect(): void;
  close(): void;
}

/** Nothing waits longer for the server: requests go on with the share of this process. */
const commandTimeoutMs = 200;
const connectTimeoutMs = 1000;
const maxReconnectMs = 500;

/** Commands of the same moment are one write to the socket, which costs more than they do. */
function writeTogether({ status, stream }: Redis): void {
  if (status !== 'ready' || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Connects in the background, and again whenever the connection is lost. Until it is there, commands are rejected at once.
 * @param now monotonic clock, milliseconds
 * @param url `redis://...` or `rediss://...`; `valkey://` and `valkeys://` are the same
 */
export function connectValkey(
  url: string,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): ValkeyConnection {
  const redis = new Redis(url.replace(/^valkey/, 'redis'), {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectTimeoutMs,
    // Of a server that is not the primary any more: its address may be another's now.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(maxReconnectMs, 50 * 2 ** Math.min(attempt, 10)),
  });
  // Without a listener, a lost connection would end the process.
  redis.on('error', onError);
  const ready = new Promise<void>((resolve) => {
    redis.once('ready', () => resolve());
    setTimeout(resolve, connectTimeoutMs).unref();
  });
  const inTime = <T>(ask: () => Promise<T>): Promise<T> => {
    writeTogether(redis);
    return withDeadline(ask(), commandTimeoutMs, now);
  };
  return {
    ready,
    client: {
      evalsha: (sha, count, ...args) => inTime(() => redis.evalsha(sha, count, ...args)),
      eval: (script, count, ...args) => inTime(() => redis.eval(script, count, ...args)),
      set: (key, value, ...options) => inTime(() => redis.set(key, value, ...options)),
    },
    reconnect: () => redis.disconnect(true),
    close: () => redis.disconnect(),
  };
}
