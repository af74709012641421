/**
 * Content of requests whose keys ask for it (scope `content_logging`): what the provider got and sent, so with placeholders wherever
 * the request was anonymized. Sealed under the master key of the installation, and deleted when it expires.
 */
import { createSealer } from '../crypto/index.ts';
import {
  type ContentReader,
  type ContentReaderDeps,
  contentsKind,
  createContentReader,
  type KeptContent,
} from './content-reader.ts';

/** Takes the content of finished requests. */
export interface ContentKeeper {
  /** Stores it in the background: a failure is reported, and no request waits. @param keptMs how long */
  keep(accountId: string, requestId: string, content: KeptContent, keptMs: number): void;
}

export interface ContentStore extends ContentKeeper, ContentReader {
  /** Resolves once everything is stored, and stops deleting what has expired. */
  close(): Promise<void>;
}

export interface ContentStoreDeps extends ContentReaderDeps {
  readonly notice: (message: string) => void;
  readonly onError: (error: unknown) => void;
}

const sweepMs = 60_000;
/** As much as an account may store in files; the oldest contents make room. */
const maxBytesOfAccount = 1024 ** 3;
const removedAtOnce = 500;
/** What waits for a slow store; more is not kept. */
const maxPendingBytes = 64 * 1024 ** 2;

export function createContentStore(deps: ContentStoreDeps): ContentStore {
  const { now, notice, onError } = deps;
  const { contents } = deps.storage;
  const sealer = createSealer(deps.masterKeys, contentsKind);
  const pending = new Set<Promise<void>>();
  let pendingBytes = 0;
  let lost = 0;
  /** Bytes by account, counted anew with each sweep. */
  const used = new Map<string, number>();
  const sweep = (): void => {
    used.clear();
    if (lost > 0) notice(`The contents of ${lost} requests were not kept: the store is too slow.`);
    lost = 0;
    void contents.removeExpired(now()).catch(onError);
  };
  const sweeping = setInterval(sweep, sweepMs).unref();
  sweep();

  const makeRoom = async (accountId: string, bytes: number): Promise<void> => {
    const known = used.get(accountId) ?? (await contents.usedBytes(accountId));
    used.set(accountId, known + bytes);
    if (known + bytes <= maxBytesOfAccount) return;
    await contents.removeOldest(accountId, removedAtOnce);
    used.delete(accountId);
  };
  const store = async (accountId: string, id: string, sealed: string, keptMs: number): Promise<void> => {
    await makeRoom(accountId, sealed.length);
    const createdAt = now();
    await contents.insert({
      id,
      account_id: accountId,
      created_at: createdAt,
      expires_at: createdAt + keptMs,
      size_bytes: sealed.length,
      sealed,
    });
  };
  return {
    ...createContentReader(deps),
    keep(accountId, requestId, content, keptMs) {
      // The request has ended: whatever fails here must not reach it.
      try {
        const plain = Buffer.from(JSON.stringify(content), 'utf8');
        if (pendingBytes + plain.length > maxPendingBytes) {
          lost += 1;
          return;
        }
        const sealed = sealer.seal(requestId, plain).toString('base64');
        pendingBytes += sealed.length;
        const storing = store(accountId, requestId, sealed, keptMs)
          .catch(onError)
          .finally(() => {
            pendingBytes -= sealed.length;
            pending.delete(storing);
          });
        pending.add(storing);
      } catch (error) {
        onError(error);
      }
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all(pending);
    },
  };
}
