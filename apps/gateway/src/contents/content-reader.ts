import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createSealer, type MasterKeys } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';

/** What a provider sent, before anything in it was restored. */
const Received = Type.Object({
  /** Text of the first choice. */
  text: Type.String(),
  tool_calls: Type.Array(Type.Object({ name: Type.String(), arguments: Type.String() })),
  /** Whether the rest was left out. */
  truncated: Type.Boolean(),
});
export type ReceivedContent = Static<typeof Received>;

export interface KeptContent {
  /** The body that the provider got; one that is too large is only counted. */
  readonly sent: unknown;
  readonly received: ReceivedContent;
}

/** Contents that are kept. All calls reject with `store_unavailable` if the store fails. */
export interface ContentReader {
  /** Undefined if there is none, or it has expired. */
  find(requestId: string): Promise<{ readonly content: KeptContent; readonly untilMs: number } | undefined>;
  /** When it expires, in epoch milliseconds; undefined without any. */
  keptUntil(requestId: string): Promise<number | undefined>;
  /** Whether there was any. */
  remove(requestId: string): Promise<boolean>;
}

export interface ContentReaderDeps {
  readonly storage: Pick<Storage, 'contents'>;
  readonly masterKeys: MasterKeys;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Under this kind, contents are sealed. */
export const contentsKind = 'contents';

const checkContent = Compile(Type.Object({ sent: Type.Unknown(), received: Received }));

export function createContentReader({ storage, masterKeys, now }: ContentReaderDeps): ContentReader {
  const { contents } = storage;
  const sealer = createSealer(masterKeys, contentsKind);
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new SluiceError('store_unavailable', { retryAfterMs: 5000, cause: error });
    }
  };
  return {
    async find(requestId) {
      const row = await guarded(contents.get(requestId));
      if (row === undefined || Number(row.expires_at) <= now()) return undefined;
      const plain = sealer.open(requestId, Buffer.from(row.sealed, 'base64')).toString('utf8');
      return { content: checkContent.Parse(JSON.parse(plain)), untilMs: Number(row.expires_at) };
    },
    async keptUntil(requestId) {
      const untilMs = await guarded(contents.expiry(requestId));
      return untilMs === undefined || untilMs <= now() ? undefined : untilMs;
    },
    remove: (requestId) => guarded(contents.remove(requestId)),
  };
}
