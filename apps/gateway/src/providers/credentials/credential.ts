import type { ResponseHeaders } from '../transport.ts';

/** A request that is whole but for the proof of who sends it. */
export interface UnsignedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Proves to one provider who calls. */
export interface Credential {
  /** Tells it from the provider's others in logs and metrics: its place in the list. Never a secret. */
  readonly name: string;
  /**
   * The headers to add. A promise only where something has to be fetched first, since most requests must not
   * wait for a turn of the event loop. Throws, or rejects with, `upstream_auth`.
   */
  authorize(
    request: UnsignedRequest,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/** Fetches a small JSON document; how credentials get tokens without opening connections themselves. */
export type FetchJson = (request: {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
}) => Promise<{ readonly status: number; readonly headers: ResponseHeaders; readonly body: unknown }>;
