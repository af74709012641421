import type { ResponseHeaders } from '../transport.ts';

/** A complete request without authentication. */
export interface UnsignedRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Authenticates requests to one provider. */
export interface Credential {
  /** Identifies the credential in logs and metrics by its position in the list. Never a secret. */
  readonly name: string;
  /**
   * The authentication headers. Returns a promise only if something must be fetched first, since most requests
   * must not wait for another turn of the event loop. Throws, or rejects with, `upstream_auth`.
   */
  authorize(
    request: UnsignedRequest,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/** Fetches a small JSON document, so that credentials get tokens without opening connections themselves. */
export type FetchJson = (request: {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
}) => Promise<{ readonly status: number; readonly headers: ResponseHeaders; readonly body: unknown }>;
