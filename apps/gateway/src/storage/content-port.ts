/** Content of a request; `sealed` holds what its provider got and sent. */
export interface ContentRow {
  /** That of the request. */
  id: string;
  account_id: string;
  /** Epoch milliseconds. */
  created_at: number;
  expires_at: number;
  size_bytes: number;
  sealed: string;
}

/** Content of requests whose keys ask for it. */
export interface ContentStore {
  insert(content: ContentRow): Promise<void>;
  get(requestId: string): Promise<ContentRow | undefined>;
  /** When the content of a request expires; undefined without any. */
  expiry(requestId: string): Promise<number | undefined>;
  /** Size of all contents of an account. */
  usedBytes(accountId: string): Promise<number>;
  remove(requestId: string): Promise<boolean>;
  /** Removes the oldest ones of an account. @param count how many */
  removeOldest(accountId: string, count: number): Promise<void>;
  /** Removes those that have expired at `now`. */
  removeExpired(now: number): Promise<void>;
}
