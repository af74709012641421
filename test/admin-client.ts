import { expect } from 'vitest';
import { type RawResponse, rawRequest, type Sluice } from './support/index.ts';

export type Json = Record<string, unknown>;

/** Helpers for tests of the administration API. */
export interface AdminClient {
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RawResponse>;
  /** Creates a key and returns the response. */
  make(body: Json): Promise<Json>;
  models(key: unknown): Promise<RawResponse>;
  /** A chat completion by the sandbox. */
  echo(key: unknown, more?: Json): Promise<RawResponse>;
}

/** A client of the administration API. */
export function adminClient(sluice: Sluice): AdminClient {
  const call: AdminClient['call'] = (method, path, body, headers = sluice.adminAuth) =>
    rawRequest({ url: sluice.url, path, method, headers, ...(body === undefined ? {} : { body }) });
  return {
    call,
    make: async (body) => {
      const answer = await call('POST', '/admin/v1/keys', body);
      expect(answer.status, answer.text).toBe(201);
      return jsonOf(answer);
    },
    models: (key) => call('GET', '/v1/models', undefined, bearer(key)),
    echo: (key, more = {}) =>
      call(
        'POST',
        '/v1/chat/completions',
        { model: 'sandbox/echo', messages: [{ role: 'user', content: 'hello' }], ...more },
        bearer(key),
      ),
  };
}

export function bearer(key: unknown): Record<string, string> {
  return { authorization: `Bearer ${String(key)}` };
}

/** The body as a JSON object. */
export function jsonOf(answer: RawResponse): Json {
  const value = answer.json();
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${answer.text}`);
  return { ...value };
}

/** Status and error code of an answer. */
export function refusal(answer: RawResponse): readonly unknown[] {
  return [answer.status, Object(jsonOf(answer)['error'])['code']];
}
