import type { RouteAnswer } from '../../openapi/index.ts';

/** What administrators read is for nobody's cache. */
const noStore = { 'cache-control': 'no-store' };

/** An answer of the admin interface. */
export function adminAnswer(
  json: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): RouteAnswer {
  return { status, headers: { ...noStore, ...headers }, json };
}
