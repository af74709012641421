import type { Credential } from './credential.ts';

const nothing: Readonly<Record<string, string>> = {};

/** For servers without authentication. */
export const noCredential: Credential = { name: 'none', authorize: () => nothing };

/**
 * Authenticates with a key in a header.
 * @param header lower-case name; `authorization` sends a bearer token (RFC 6750)
 */
export function apiKeyCredential(name: string, header: string, key: string): Credential {
  const headers = header === 'authorization' ? { authorization: `Bearer ${key}` } : { [header]: key };
  return { name, authorize: () => headers };
}
