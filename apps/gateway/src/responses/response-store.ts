/**
 * Responses that clients continue by id, or read again: sealed under the master key of the installation, visible to their
 * account alone, deleted when they expire.
 */
import { setImmediate } from 'node:timers/promises';
import { countValues, isRecord, maxConversationValues } from '../contract/index.ts';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';

/** An item of a conversation, as clients send and get them. */
export type ResponseItem = Readonly<Record<string, unknown>>;

/** One request and its response, in the words of the client. */
export interface KeptResponse {
  readonly id: string;
  /** The response that it continued. */
  readonly previousId: string | undefined;
  /** Its own input, without that of the responses before. */
  readonly input: readonly ResponseItem[];
  /** The response object; its `output` holds items. */
  readonly response: Readonly<Record<string, unknown>>;
}

export interface ResponseStore {
  /** Whether the account may keep more. */
  hasRoom(accountId: string): Promise<boolean>;
  /** Keeps a response, in place of its state before. Rejects with `store_unavailable`. @param keptMs how long */
  keep(accountId: string, kept: KeptResponse, keptMs: number): Promise<void>;
  /** Undefined if the account has no such response, or it expired. */
  find(accountId: string, id: string): Promise<KeptResponse | undefined>;
  /** The response of an item that has an id of its provider. */
  findByItem(accountId: string, itemId: string): Promise<KeptResponse | undefined>;
  /**
   * The responses up to this one, oldest first. Undefined if the account has no such response, or a response before it is gone.
   * Rejects with `limit_exceeded` for a conversation that is too large.
   */
  conversation(accountId: string, id: string): Promise<readonly KeptResponse[] | undefined>;
  /** Whether the response existed. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Stops deleting expired responses. */
  close(): void;
}

export interface ResponseStoreDeps {
  readonly storage: Pick<Storage, 'responses'>;
  readonly masterKeys: MasterKeys;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Under this kind, responses are sealed. */
export const responsesKind = 'responses';

const sweepMs = 60_000;
/** As much as an account may store in files. */
const maxBytesOfAccount = 1024 ** 3;
/** Of one conversation, whose text is several times as large in memory. */
const maxConversationBytes = 64 * 1024 ** 2;

/** A sealed response that takes more than a millisecond to open. */
const longChars = 100_000;

type Row = NonNullable<Awaited<ReturnType<Storage['responses']['get']>>>;

export function createResponseStore({ storage, masterKeys, now, onError }: ResponseStoreDeps): ResponseStore {
  const sealer = createSealer(masterKeys, responsesKind);
  const opened = ({ id, previous_id: previousId, sealed }: Row): KeptResponse => {
    const [input, response]: [KeptResponse['input'], KeptResponse['response']] = JSON.parse(
      sealer.open(id, Buffer.from(sealed, 'base64')).toString('utf8'),
    );
    return { id, previousId: previousId ?? undefined, input, response };
  };
  const isOf = (accountId: string, row: Row | undefined): row is Row =>
    row !== undefined && row.account_id === accountId && Number(row.expires_at) > now();
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new SluiceError('store_unavailable', { retryAfterMs: 5000, cause: error });
    }
  };
  /** Bytes by account, counted anew with each sweep. */
  const used = new Map<string, number>();
  const sweep = (): void => {
    used.clear();
    void storage.responses.removeExpired(now()).catch(onError);
  };
  const sweeping = setInterval(sweep, sweepMs).unref();
  sweep();

  return {
    hasRoom: async (accountId) => {
      const bytes = used.get(accountId) ?? (await guarded(storage.responses.usedBytes(accountId)));
      used.set(accountId, bytes);
      return bytes < maxBytesOfAccount;
    },
    keep: async (accountId, { id, previousId, input, response }, keptMs) => {
      const createdAt = now();
      const plain = Buffer.from(JSON.stringify([input, response]), 'utf8');
      const sealed = sealer.seal(id, plain).toString('base64');
      const known = used.get(accountId);
      if (known !== undefined) used.set(accountId, known + sealed.length);
      await guarded(
        storage.responses.insert(
          {
            id,
            account_id: accountId,
            previous_id: previousId ?? null,
            created_at: createdAt,
            expires_at: createdAt + keptMs,
            size_bytes: sealed.length,
            sealed,
          },
          foreignIds(id, response),
        ),
      );
    },
    find: async (accountId, id) => {
      const row = await guarded(storage.responses.get(id));
      return isOf(accountId, row) ? opened(row) : undefined;
    },
    findByItem: async (accountId, itemId) => {
      const row = await guarded(storage.responses.byItem(itemId));
      return isOf(accountId, row) ? opened(row) : undefined;
    },
    conversation: async (accountId, id) => {
      const rows = await guarded(storage.responses.chain(id, maxConversationBytes));
      if (rows === undefined) throw tooLarge();
      const isWhole = rows[0]?.previous_id === null && rows.every((row) => isOf(accountId, row));
      if (!isWhole) return undefined;
      const responses: KeptResponse[] = [];
      let values = 0;
      for (const row of rows) {
        const response = opened(row);
        values += countValues([response.input, response.response['output']]);
        if (values > maxConversationValues) throw tooLarge();
        responses.push(response);
        // Opening a large one takes its time: others have their turn in between.
        if (row.sealed.length > longChars) await setImmediate();
      }
      return responses;
    },
    remove: async (accountId, id) => {
      const row = await guarded(storage.responses.get(id));
      return isOf(accountId, row) && (await guarded(storage.responses.remove(id)));
    },
    close: () => clearInterval(sweeping),
  };
}

function tooLarge(): SluiceError {
  return new SluiceError('limit_exceeded', {
    param: 'previous_response_id',
    message: 'The conversation is too large to be continued by id. Send what is needed of it in input.',
  });
}

/** Ids of items that do not tell their response. */
function foreignIds(id: string, { output }: KeptResponse['response']): readonly string[] {
  const base = id.replace(/^resp_/, '');
  const items: readonly unknown[] = Array.isArray(output) ? output : [];
  return items.flatMap((item) => {
    const itemId = isRecord(item) ? item['id'] : undefined;
    return typeof itemId === 'string' && !itemId.includes(base) ? [itemId] : [];
  });
}
