import type { RouteAnswer } from '../../openapi/index.ts';

/** Administrative responses must not be cached. */
const noStore = { 'cache-control': 'no-store' };

/** A response of the administration API. */
export function adminAnswer(
  json: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): RouteAnswer {
  return { status, headers: { ...noStore, ...headers }, json };
}
