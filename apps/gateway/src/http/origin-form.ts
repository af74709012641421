/**
 * The request target as a path. Clients that use a proxy send the whole URL, which a server must accept, too (RFC 9112
 * 3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
