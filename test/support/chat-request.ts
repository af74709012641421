import type { RawRequest } from './raw-http.ts';
import type { Sluice } from './start-sluice.ts';

/** A raw chat request to a gateway; `body` is merged over a one-message request to the fake provider. */
export function chatRequest(
  sluice: Sluice,
  body: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): RawRequest {
  return {
    url: `${sluice.url}/v1/chat/completions`,
    method: 'POST',
    headers: { ...sluice.auth, ...headers },
    body: { model: 'fake/fake-small', messages: [{ role: 'user', content: 'Hello' }], ...body },
  };
}
