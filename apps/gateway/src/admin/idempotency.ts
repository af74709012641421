/**
 * Requests that clients may repeat: the same key with the same request gives the same answer for a day, and makes one record, also if
 * both come at once. Keys and requests are stored as digests, by actor, and answers without secrets.
 */
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';
import { waitForRow } from './wait-for-row.ts';

/** A request with an idempotency key. */
export interface RepeatableRequest {
  /** Id of who calls. */
  readonly actor: string;
  /** As the client sent it. */
  readonly key: unknown;
  /** Method and path. */
  readonly target: string;
  readonly body: unknown;
}

export interface Idempotency {
  /**
   * Does the work, or gives its answer again. Throws `invalid_request` for a key of another request, `conflict` while the first
   * request is served, or if it did not end. @param work its answer must be JSON without secrets
   */
  once<T>(request: RepeatableRequest, work: Work<T>, replay: (stored: string) => T): Promise<T>;
}

type Work<T> = () => Promise<{ readonly answer: T; readonly stored: string }>;

export interface IdempotencyDeps {
  readonly storage: Pick<Storage, 'idempotency'>;
  /** A keyed digest: what clients send must not be guessed from what is stored. */
  readonly digestOf: (text: string) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const keptMs = 24 * 3_600_000;
const keyText = /^[\x20-\x7e]{1,255}$/;
const unfinished =
  'The first request with this idempotency key has not ended. Look whether the record was made before you try with a new key.';
/** Tries of a request whose predecessor fails meanwhile. */
const maxTries = 3;

export function createIdempotency({ storage, digestOf, now }: IdempotencyDeps): Idempotency {
  const store = storage.idempotency;
  const perform = async <T>(digest: string, work: Work<T>): Promise<T> => {
    try {
      const { answer, stored } = await work();
      // What was made is told, also if a repetition can no longer be.
      await store.finish(digest, stored).catch(() => undefined);
      return answer;
    } catch (error) {
      // A request that was refused made nothing, and may be mended under the same key. After any other failure nobody knows.
      if (error instanceof SluiceError && error.status < 500) await store.release(digest);
      throw error;
    }
  };
  /** The answer of the first request; undefined if it was refused meanwhile. */
  const answerOf = async (digest: string, bodyDigest: string): Promise<string | undefined> => {
    const first = await store.get(digest);
    if (first !== undefined && first.body_digest !== bodyDigest)
      throw refused('This key was used for another request; use a new one');
    const found = await waitForRow(async () => {
      const row = await store.get(digest);
      if (row === undefined) return { answer: undefined };
      return row.answer === null ? undefined : { answer: row.answer };
    });
    if (found !== undefined) return found.answer;
    throw new SluiceError('conflict', { message: unfinished });
  };
  return {
    async once({ actor, key, target, body }, work, replay) {
      if (typeof key !== 'string' || !keyText.test(key))
        throw refused('Input should be 1 to 255 printable ASCII characters');
      const digest = digestOf(JSON.stringify(['idempotency key', actor, target, key]));
      const bodyDigest = digestOf(JSON.stringify(['idempotent body', body ?? null]));
      for (let tries = 0; tries < maxTries; tries++) {
        const claim = { digest, body_digest: bodyDigest, created_at: now() };
        if (await store.claim(claim, { expiredBefore: claim.created_at - keptMs }))
          return await perform(digest, work);
        const stored = await answerOf(digest, bodyDigest);
        if (stored !== undefined) return replay(stored);
      }
      throw new SluiceError('conflict');
    },
  };
}

function refused(msg: string): SluiceError {
  return violationsError([{ loc: ['header', 'idempotency-key'], msg, type: 'value_error' }]);
}
