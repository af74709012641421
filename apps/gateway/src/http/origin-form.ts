/**
 * The request target as a path: clients that speak to a proxy send the whole address, which a server must take
 * as well (RFC 9112 3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
