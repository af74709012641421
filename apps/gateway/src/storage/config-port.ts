import type { ConfigRecordRow, IdempotencyRow } from './schema.ts';

/** Providers and aliases beside the configuration file. */
export interface ConfigRecordStore {
  /** Increases with every change by any process; polled by other processes. */
  version(): Promise<string>;
  all(): Promise<readonly ConfigRecordRow[]>;
  /** In the order of names, by code points, beginning with `from`. */
  page(
    kind: ConfigRecordRow['kind'],
    page: { readonly from: string | undefined; readonly limit: number },
  ): Promise<readonly ConfigRecordRow[]>;
  get(kind: ConfigRecordRow['kind'], name: string): Promise<ConfigRecordRow | undefined>;
  /** False if there is one of this kind and name. */
  insert(record: ConfigRecordRow): Promise<boolean>;
  /** False if there is no such record, or it has another version. */
  update(id: string, change: ConfigRecordChange, ifVersion: number): Promise<boolean>;
  remove(id: string, ifVersion: number): Promise<boolean>;
  /** Ids of the master keys under which secrets are sealed. */
  keyIds(): Promise<readonly string[]>;
  /** Replaces the wrapped key of the same secrets, unless these were changed meanwhile. */
  rewrap(
    id: string,
    wrapped: { readonly keyId: string; readonly wrappedKey: string },
    ifWrappedKey: string,
  ): Promise<boolean>;
}

/** What is sealed in rows of files, responses, contents and people, to seal it anew after a change of the master key. */
export interface SealedStore {
  /** In the order of ids. */
  page(
    table: SealedTable,
    after: string | undefined,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly sealed: string }[]>;
  /** False if the row is gone, or was changed meanwhile. */
  replace(table: SealedTable, id: string, sealed: string, ifSealed: string): Promise<boolean>;
}

/** Requests that clients may repeat, by the digest of their idempotency key. */
export interface IdempotencyStore {
  /** False if there is one already. Forgets all that are older than `expiredBefore`. */
  claim(row: Omit<IdempotencyRow, 'answer'>, limits: { readonly expiredBefore: number }): Promise<boolean>;
  get(digest: string): Promise<IdempotencyRow | undefined>;
  finish(digest: string, answer: string): Promise<void>;
  /** Forgets a request without an answer. */
  release(digest: string): Promise<void>;
}

/** Tables with a sealed column. */
export type SealedTable = 'files' | 'responses' | 'contents' | 'people';

/** What a change of a record replaces. */
export type ConfigRecordChange = Partial<
  Pick<ConfigRecordRow, 'document' | 'key_id' | 'wrapped_key' | 'sealed' | 'updated_at'>
>;
